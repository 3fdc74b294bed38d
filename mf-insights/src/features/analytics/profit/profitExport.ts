import { formatDate } from '@plumbline/design';
import type { PrintReport } from '@plumbline/design/documents';
import { toCsv } from '@plumbline/design/import';
import type { ProfitQuery, ProfitReport } from '../../../data/profit.ts';
import type { Sheet } from '../report/toReport.ts';
import { groups, profitColumns, profitNote, profitRows, type ProfitRow } from './profitReport.ts';

const labelOf = (by: ProfitQuery['by']) => groups.find(({ value }) => value === by)?.label ?? by;

/** The report with plain numbers, so that a spreadsheet can calculate with them. */
export function profitCsv(report: ProfitReport, by: ProfitQuery['by']): string {
  const { rows, totals } = profitRows(report, by);
  return toCsv<ProfitRow>(
    [
      { title: labelOf(by), value: ({ name }) => name },
      ...profitColumns(by).map(({ title, figure }) => ({
        title: title === 'Margin' ? 'Margin %' : title,
        value: (row: ProfitRow) => figure(row).toFixed(title === 'Margin' ? 1 : 2),
      })),
    ],
    [...rows, totals],
  );
}

/** The report to print. */
export function profitPrintReport(
  report: ProfitReport,
  by: ProfitQuery['by'],
  sheet: Sheet,
): PrintReport {
  const { rows, totals } = profitRows(report, by);
  const columns = profitColumns(by);
  const cells = (row: ProfitRow) => [row.name, ...columns.map(({ text }) => text(row))];
  return {
    ...sheet,
    title: `Profit by ${labelOf(by).toLowerCase()}`,
    subtitle: `${formatDate(report.from)} – ${formatDate(report.to)}`,
    isLandscape: true,
    tables: [
      {
        columns: [
          { label: labelOf(by), share: 4 },
          ...columns.map(({ title }) => ({ label: title, share: 2, align: 'right' as const })),
        ],
        rows: rows.map(cells),
        totals: cells(totals),
      },
    ],
    footer: profitNote(by),
  };
}
