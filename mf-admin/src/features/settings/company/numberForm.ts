import { z } from '@plumbline/data';
import type { DocumentNumbers, NumberFormat } from '../../../data/documentNumbers.ts';

/** Names and preset formats by origin of the numbers. */
export const numberKinds: Record<
  string,
  { label: string; one: string; byOrigin?: string } | undefined
> = {
  quotes_page: {
    label: 'Quotes',
    one: 'Q-0001',
    byOrigin: 'Q-0001, in projects QT-202611-001',
  },
  invoice_wizard: {
    label: 'Invoices',
    one: 'INV-0001',
    byOrigin: 'INV-0001, from quotes INV-2026-1000',
  },
  credit_note: { label: 'Credit notes', one: 'CN-0001' },
  purchase_order: { label: 'Purchase orders', one: 'PO-0001' },
  bid: { label: 'Bid requests', one: 'BID-0001' },
};

const numberForm = z
  .object({
    format: z.enum(['one_series', 'by_origin', 'own']),
    prefix: z.string(),
    next: z.string(),
  })
  .superRefine(({ format, prefix, next }, context) => {
    if (format === 'own' && !/^[a-z0-9-]{1,10}$/i.test(prefix.trim()))
      context.addIssue({
        code: 'custom',
        path: ['prefix'],
        message: 'Use 1 to 10 letters, digits, or dashes',
      });
    if (format !== 'by_origin' && !/^0*[1-9]\d{0,8}$/.test(next.trim()))
      context.addIssue({
        code: 'custom',
        path: ['next'],
        message: 'Enter a number from 1 to 999,999,999',
      });
  });

/** The dialog's fields as text. */
export type NumberValues = z.input<typeof numberForm>;

/** The form of one kind of document; its output is what is saved. */
export const numberFormOf = (origin: string) =>
  numberForm.transform(({ format, prefix, next }): NumberFormat => ({
    origin,
    format,
    ...(format === 'own' && { prefix: prefix.trim() }),
    ...(format !== 'by_origin' && { next: Number(next) }),
  }));

/** The saved format as the dialog starts with it. */
export const toNumberForm = ({ format, prefix, next }: DocumentNumbers): NumberValues => ({
  format,
  prefix: format === 'own' ? prefix : '',
  next: String(Number(next.slice(prefix.length))),
});

/** The first number in this format, such as RB-0021; undefined while a field is invalid. */
export function firstNumber(origin: string, values: NumberValues): string | undefined {
  if (values.format === 'by_origin' || !numberForm.safeParse(values).success) return undefined;
  const prefix =
    values.format === 'own' ? values.prefix.trim() : numberKinds[origin]?.one.replace(/\d+$/, '');
  return `${prefix}${String(Number(values.next)).padStart(4, '0')}`;
}
