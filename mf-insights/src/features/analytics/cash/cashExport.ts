import { formatDate } from '@plumbline/design';
import type { PrintReport } from '@plumbline/design/documents';
import { toCsv } from '@plumbline/design/import';
import type { Sheet } from '../report/toReport.ts';
import { cashColumns, cashText, weekName, type CashWeekRow } from './cashWeeks.ts';

type Weeks = { rows: readonly CashWeekRow[]; totals: CashWeekRow };

/** The forecast by week with plain numbers. */
export const cashCsv = ({ rows, totals }: Weeks): string =>
  toCsv<CashWeekRow>(
    [
      { title: 'Week of', value: ({ week }) => week ?? 'Total' },
      ...cashColumns.map(({ title, figure }) => ({ title, value: figure })),
    ],
    [...rows, totals],
  );

/** The forecast by week to print. */
export const cashReport = ({ rows, totals }: Weeks, today: string, sheet: Sheet): PrintReport => {
  const cells = (row: CashWeekRow) => [
    weekName(row),
    ...cashColumns.map((column) => cashText(row, column)),
  ];
  return {
    ...sheet,
    title: 'Cash forecast',
    subtitle: `As of ${formatDate(today)}`,
    tables: [
      {
        columns: [
          { label: 'Week of', share: 2 },
          ...cashColumns.map(({ title }) => ({ label: title, share: 2, align: 'right' as const })),
        ],
        rows: rows.map(cells),
        totals: cells(totals),
      },
    ],
    isLandscape: true,
    // One line on paper.
    footer:
      'Money in: invoices and draws when clients usually pay. Money out: bills, expenses, orders, payroll, typical spending. Includes sales tax.',
  };
};
