import { formatDate, formatMoney } from '@plumbline/design';
import type { TaxQuery, TaxReport } from '../../../data/tax.ts';

/** A row of the report; the totals have no days. */
export type TaxRow = TaxReport['totals'] & {
  name: string;
  days: { from: string; to: string } | null;
};

/** "Nov 2026", or "Q4 2026". */
function periodName(starts: string, by: TaxQuery['by']): string {
  const [year = '', month = ''] = starts.split('-');
  if (by === 'quarter') return `Q${Math.ceil(Number(month) / 3)} ${year}`;
  return `${formatDate(starts).split(' ')[0]} ${year}`;
}

/** The report's rows and their totals. */
export function taxRows(
  { periods, totals }: TaxReport,
  by: TaxQuery['by'],
): { rows: TaxRow[]; totals: TaxRow } {
  return {
    rows: periods.map(({ starts, ends, ...figures }) => ({
      ...figures,
      name: periodName(starts, by),
      days: { from: starts, to: ends },
    })),
    totals: { ...totals, name: 'Total', days: null },
  };
}

type TaxColumn = { title: string; figure: (row: TaxRow) => number };

/** Columns of the screen, the PDF, and the CSV, after the period; in dollars. */
export const taxColumns: readonly TaxColumn[] = [
  { title: 'Gross sales', figure: ({ gross }) => gross },
  { title: 'Exempt', figure: ({ exempt }) => exempt },
  { title: 'No tax charged', figure: ({ untaxed }) => untaxed },
  { title: 'Taxable', figure: ({ taxable }) => taxable },
  { title: 'Tax due', figure: ({ tax_due }) => tax_due },
  { title: 'Tax collected', figure: ({ tax_collected }) => tax_collected },
];

export const taxText = (row: TaxRow, { figure }: TaxColumn) => formatMoney(figure(row));

export const taxNote =
  'Sales exclude tax, count on the invoice’s issue date, and are less credit notes. Exempt: clients with a tax exemption. Tax due is what you invoiced; tax collected is the tax in the payments you received.';

export type RateRow = NonNullable<TaxReport['rates']>[number];

/** "Austin (8.25%)", "Tax 8.25%" for a rate without a name, or "No tax". */
export const rateName = ({ name, rate }: RateRow) => {
  if (rate === 0) return name ?? 'No tax';
  return name ? `${name} (${rate}%)` : `Tax ${rate}%`;
};

/** Columns of the table by rate, after its name; in dollars. */
export const rateColumns: readonly { title: string; figure: (row: RateRow) => number }[] = [
  { title: 'Sales', figure: ({ sales }) => sales },
  { title: 'Tax due', figure: ({ tax_due }) => tax_due },
  { title: 'Tax collected', figure: ({ tax_collected }) => tax_collected },
];
