import { z } from '@plumbline/data';
import { formatMoney } from '@plumbline/design';
import { paymentMethods } from '@plumbline/domain';

/** Payout form: dollars and cents, at most the available credit. */
export const payoutForm = (credit: number) =>
  z.object({
    amount: z
      .string()
      .trim()
      .refine(
        (text) => /^\d+(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= credit,
        `Enter an amount up to ${formatMoney(credit)}`,
      )
      .transform(Number),
    method: z.enum(paymentMethods),
    paid_on: z.string().min(1, 'Enter the day it was paid out'),
    reference: z.string().trim().max(200, 'At most 200 characters'),
    notes: z.string().trim().max(2000, 'At most 2,000 characters'),
  });
export type PayoutOutput = z.output<ReturnType<typeof payoutForm>>;
export type PayoutValues = z.input<ReturnType<typeof payoutForm>>;
