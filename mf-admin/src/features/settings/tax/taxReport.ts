import { formatDate, formatMoney } from '@plumbline/design';
import type { PrintReport } from '@plumbline/design/documents';
import type { CsvColumn } from '@plumbline/design/import';
import type { Liability } from '../../../data/tax.ts';
import { rateText } from './taxForm.ts';

/** Totals of the report, added in cents. */
function sumsOf(rows: readonly Liability[]) {
  const sum = (of: (row: Liability) => number) =>
    rows.reduce((total, row) => total + Math.round(of(row) * 100), 0) / 100;
  return {
    taxable: sum((row) => row.taxable),
    tax: sum((row) => row.tax),
    tax_collected: sum((row) => row.tax_collected),
  };
}

const monthOf = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  );

export const reportColumns: readonly (CsvColumn<Liability> & {
  share: number;
  align?: 'right';
  shown: (row: Liability) => string;
})[] = [
  {
    title: 'Month',
    value: ({ month }) => month.slice(0, 7),
    share: 2,
    shown: (row) => monthOf(row.month),
  },
  {
    title: 'Rate %',
    value: ({ tax_rate }) => tax_rate,
    share: 1.4,
    align: 'right',
    shown: (row) => rateText(row.tax_rate),
  },
  {
    title: 'Invoices',
    value: ({ invoices }) => invoices,
    share: 1.4,
    align: 'right',
    shown: (row) => String(row.invoices),
  },
  {
    title: 'Taxable',
    value: ({ taxable }) => taxable.toFixed(2),
    share: 2,
    align: 'right',
    shown: (row) => formatMoney(row.taxable),
  },
  {
    title: 'Tax',
    value: ({ tax }) => tax.toFixed(2),
    share: 2,
    align: 'right',
    shown: (row) => formatMoney(row.tax),
  },
  {
    title: 'Collected',
    value: ({ tax_collected }) => tax_collected.toFixed(2),
    share: 2,
    align: 'right',
    shown: (row) => formatMoney(row.tax_collected),
  },
];

type Period = { from: string; to: string };

/** The report as a PDF. */
export function toPrintReport(
  rows: readonly Liability[],
  { from, to }: Period,
  { sender, paper }: Pick<PrintReport, 'sender' | 'paper'>,
): PrintReport {
  const { taxable, tax, tax_collected } = sumsOf(rows);
  return {
    title: 'Tax liability',
    subtitle: `${formatDate(from)} to ${formatDate(to)}`,
    sender,
    paper,
    figures: [
      { label: 'Taxable', value: formatMoney(taxable) },
      { label: 'Tax', value: formatMoney(tax) },
      { label: 'Collected', value: formatMoney(tax_collected) },
    ],
    tables: [
      {
        columns: reportColumns.map(({ title, share, align }) => ({ label: title, share, align })),
        rows: rows.map((row) => reportColumns.map(({ shown }) => shown(row))),
        totals: [
          'Total',
          '',
          '',
          formatMoney(taxable),
          formatMoney(tax),
          formatMoney(tax_collected),
        ],
      },
    ],
  };
}
