import { z } from '@plumbline/data';
import type { Delivery, ReceiptInput } from '../../data/deliveryShapes.ts';

export const receiveSchema = z.object({
  received_on: z.string().min(1, 'Enter the day of the delivery.'),
  note: z.string().trim().max(1000),
  is_over_confirmed: z.boolean(),
  lines: z.array(
    z.object({
      order_line_id: z.string(),
      quantity: z
        .string()
        .trim()
        .refine(
          (text) => text === '' || /^\d{1,8}(\.\d{1,3})?$/.test(text),
          'Enter a number with at most three decimals.',
        ),
    }),
  ),
});
export type ReceiveValues = z.infer<typeof receiveSchema>;

/** What is left of each line, rounded to three decimals. */
const openOf = ({ quantity, received_quantity }: Delivery['lines'][number]) =>
  Math.max(0, Math.round((quantity - received_quantity) * 1000) / 1000);

export const receiveValues = (lines: Delivery['lines'], day: string): ReceiveValues => ({
  received_on: day,
  note: '',
  is_over_confirmed: false,
  lines: lines.map((line) => ({
    order_line_id: line.id,
    quantity: openOf(line) > 0 ? String(openOf(line)) : '',
  })),
});

/** The form as `receive_goods` takes it: lines of which something came. */
export const toReceiptInput = (
  { lines, ...values }: ReceiveValues,
  of: Pick<ReceiptInput, 'id' | 'order_id' | 'photo_hash'>,
): ReceiptInput => ({
  ...of,
  ...values,
  lines: lines
    .filter(({ quantity }) => Number(quantity) > 0)
    .map(({ order_line_id, quantity }) => ({ order_line_id, quantity: Number(quantity) })),
});

/** The field of the form that a refusal means: the database counts only the lines that were sent. */
export function fieldOf(values: ReceiveValues, field: string | undefined): string | undefined {
  const at = /^lines\.(\d+)\.quantity$/.exec(field ?? '')?.[1];
  if (at === undefined) return field;
  const sent = values.lines.flatMap(({ quantity }, index) => (Number(quantity) > 0 ? [index] : []));
  return `lines.${sent[Number(at)] ?? 0}.quantity`;
}
