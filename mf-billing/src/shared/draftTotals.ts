import {
  documentTotals,
  type DocumentTotals,
  type LeftOfMixed,
  type LeftOfQuote,
} from '@plumbline/domain';
import { type DraftLine, figure } from './draftLines.ts';

/** A line that isn't included in the total. */
const isCounted = ({ is_selected }: Pick<DraftLine, 'is_selected'>) => is_selected;

/** The discount and rates, as entered. */
export type Rates = {
  discount_type: 'amount' | 'percent';
  discount_value: string;
  tax_rate: string;
  tax_name?: string | undefined;
  /** Whether the client is tax exempt. */
  isExempt?: boolean;
  retainage_rate?: string;
};

/** What other invoices of a quote leave of it. */
export type LeftOver = {
  left_of_quote?: LeftOfQuote | null | undefined;
  left_of_mixed?: LeftOfMixed | null | undefined;
};

/** The sums on the screen, by the function that the property test holds equal to the database. */
export function draftTotals(
  lines: readonly DraftLine[],
  rates: Rates,
  left?: LeftOver,
): DocumentTotals {
  return documentTotals({
    lines: lines.map((line) => ({
      quantity: figure(line.quantity),
      unit_price: figure(line.unit_price),
      isCounted: isCounted(line),
      isChange: line.change_order_id !== null,
      tax_rate: line.tax_rate,
      tax_name: line.tax_name,
    })),
    discount_type: rates.discount_type,
    discount_value: figure(rates.discount_value),
    tax_rate: figure(rates.tax_rate),
    tax_name: rates.tax_name || null,
    isExempt: rates.isExempt === true && figure(rates.tax_rate) === 0,
    retainage_rate: figure(rates.retainage_rate ?? '0'),
    left_of_quote: left?.left_of_quote,
    left_of_mixed: left?.left_of_mixed,
  });
}
