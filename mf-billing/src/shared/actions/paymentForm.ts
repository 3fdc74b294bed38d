import { z } from '@plumbline/data';
import { methodLabel, paymentMethods } from '@plumbline/domain';
import { figure } from '../draftLines.ts';

/** Whether an entered amount has at most two decimals. */
export const isWholeCents = (text: string) => Math.round(figure(text) * 100) / 100 === figure(text);

/** The choices of a payment's method. */
export const methodOptions = paymentMethods.map((value) => ({ value, label: methodLabel[value] }));

/** Validation of Record Payment: an amount above 0. */
export const paymentForm = z.object({
  amount: z
    .string()
    .refine((text) => figure(text) > 0, 'Enter an amount above 0')
    .refine(isWholeCents, 'Enter dollars and cents'),
  method: z.enum(paymentMethods),
  paid_on: z.string().min(1, 'Enter the day it was paid'),
  reference: z.string().max(200, 'At most 200 characters'),
  notes: z.string().max(2000, 'At most 2,000 characters'),
});
export type PaymentValues = z.infer<typeof paymentForm>;

/** The overpayment in dollars; 0 if none. */
export function overpaid(amount: string, balance: number): number {
  return Math.max(0, Math.round(figure(amount) * 100) - Math.round(balance * 100)) / 100;
}
