import { formatDate, formatMoney } from '@plumbline/design';
import type { PrintReport } from '@plumbline/design/documents';
import { toCsv } from '@plumbline/design/import';
import type { TaxReport } from '../../../data/tax.ts';

type Row = TaxReport['totals'] & { name: string };

const monthOf = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The months of the report, then its totals. */
export const reportRows = ({ periods, totals }: TaxReport): Row[] => [
  ...periods.map(({ starts, ...figures }) => ({ ...figures, name: monthOf(starts) })),
  { ...totals, name: 'Total' },
];

/** Columns after the month; in dollars. */
const figures: readonly { title: string; of: (row: Row) => number }[] = [
  { title: 'Gross sales', of: ({ gross }) => gross },
  { title: 'Exempt', of: ({ exempt }) => exempt },
  { title: 'No tax charged', of: ({ untaxed }) => untaxed },
  { title: 'Taxable', of: ({ taxable }) => taxable },
  { title: 'Tax due', of: ({ tax_due }) => tax_due },
  { title: 'Tax collected', of: ({ tax_collected }) => tax_collected },
];

export const reportTitles = ['Month', ...figures.map(({ title }) => title)];
export const reportCells = (row: Row) => [
  row.name,
  ...figures.map(({ of }) => formatMoney(of(row))),
];

export const reportNote =
  'Sales without tax by issue date, less credit notes. Tax collected by payment date.';

/** The report with plain numbers, so that a spreadsheet can calculate with them. */
export const taxCsv = (report: TaxReport): string =>
  toCsv<Row>(
    [
      { title: 'Month', value: ({ name }) => name },
      ...figures.map(({ title, of }) => ({ title, value: (row: Row) => of(row).toFixed(2) })),
    ],
    reportRows(report),
  );

/** The report as a PDF. */
export function toPrintReport(
  report: TaxReport,
  { from, to }: { from: string; to: string },
  sheet: Pick<PrintReport, 'sender' | 'paper'>,
): PrintReport {
  const rows = reportRows(report).map(reportCells);
  return {
    ...sheet,
    title: 'Sales tax',
    subtitle: `${formatDate(from)} to ${formatDate(to)}`,
    isLandscape: true,
    tables: [
      {
        columns: reportTitles.map((label, at) => ({
          label,
          share: 2,
          ...(at > 0 && { align: 'right' as const }),
        })),
        rows: rows.slice(0, -1),
        totals: rows.at(-1) ?? [],
      },
    ],
    footer: reportNote,
  };
}
