import { z } from '@plumbline/data';
import type { BillInput } from '../../data/bills.ts';
import type { Bill } from '../../data/billSchemas.ts';

const isPositive = (text: string) =>
  text.trim() === '' || (Number.isFinite(Number(text)) && Number(text) >= 0);
const amount = z.string().refine(isPositive, 'Enter an amount of at least $0');
export const schema = z.object({
  vendor_number: z.string().max(60, 'At most 60 characters'),
  bill_date: z.string().min(1, 'Enter the date of the credit memo'),
  tax: amount,
  note: z.string().max(2000, 'At most 2,000 characters'),
  lines: z.array(
    z.object({
      quantity: z.string().refine(isPositive, 'Enter a number of at least 0'),
      amount,
    }),
  ),
});
export type Values = z.infer<typeof schema>;

export const cents = (text: string | undefined) => Math.round(Number(text || 0) * 100);
export const sumOf = ({ lines = [], tax }: { lines?: { amount?: string }[]; tax?: string }) =>
  (cents(tax) + lines.reduce((sum, line) => sum + cents(line.amount), 0)) / 100;

/** Amounts are below zero on a credit memo; a line without an amount back is left out. */
export function toCredit(id: string, bill: Bill, values: Values): BillInput {
  return {
    id,
    kind: 'credit',
    credit_of: bill.id,
    vendor_id: bill.vendor_id ?? '',
    vendor_number: values.vendor_number.trim(),
    bill_date: values.bill_date,
    tax: -cents(values.tax) / 100,
    total: -sumOf(values),
    note: values.note,
    lines: bill.lines.flatMap((line, at) => {
      const given = values.lines[at];
      const back = cents(given?.amount);
      if (back === 0) return [];
      return [
        {
          order_line_id: line.order_line_id,
          project_id: line.project_id,
          cost_code_id: line.cost_code_id,
          description: line.description,
          // Only an amount off the price takes no quantity back.
          quantity: -Number(given?.quantity || 0),
          unit_cost: null,
          amount: -back / 100,
        },
      ];
    }),
  };
}
