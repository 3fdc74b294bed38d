import { z } from '@plumbline/data';
import { formatMoney } from '@plumbline/design';
import { payoutMethods } from '../../../data/credit.ts';

/** The rules of Pay out credit: dollars and cents, at most what the client has. */
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
    method: z.enum(payoutMethods),
    paid_on: z.string().min(1, 'Enter the day it was paid out'),
    reference: z.string().trim().max(200, 'At most 200 characters'),
    notes: z.string().trim().max(2000, 'At most 2,000 characters'),
  });
export type PayoutOutput = z.output<ReturnType<typeof payoutForm>>;
export type PayoutValues = z.input<ReturnType<typeof payoutForm>>;

/** The instant to record for a day: absent (now) for today, else noon, so that no time zone moves it to another day. */
export function paidAt(day: string, today: string): { paid_at?: string } {
  return day === today ? {} : { paid_at: new Date(`${day}T12:00:00`).toISOString() };
}
