import type { TaxOfRate } from './documentTotals.ts';
import { formatMoney } from './formats.ts';

/** The tax of a stored document, in dollars and per cent. */
export type TaxedDocument = {
  tax_rate: number;
  tax_name?: string | null | undefined;
  tax_amount: number;
  /** By rate; null where the document has one. */
  taxes?: readonly TaxOfRate[] | null | undefined;
};

/** "Austin tax (8.25%)", or "Tax (8.25%)" for a rate without a name. */
export const taxLabel = (name: string | null | undefined, rate: number) =>
  `${name ?? 'Tax'} (${rate}%)`;

/**
 * The tax of a document, one row for each rate, in the order they are added up. A document with
 * several rates says what each is of, and what is not taxed.
 */
export function taxRows(document: TaxedDocument): { label: string; amount: number }[] {
  const { tax_rate, tax_name, tax_amount, taxes } = document;
  if (!taxes) return [{ label: taxLabel(tax_name, tax_rate), amount: tax_amount }];
  return taxes.map(({ name, rate, net, tax }) => ({
    label:
      rate === 0
        ? `${name ?? 'Not taxed'} (${formatMoney(net)})`
        : `${name ?? 'Tax'} (${rate}% of ${formatMoney(net)})`,
    amount: tax,
  }));
}
