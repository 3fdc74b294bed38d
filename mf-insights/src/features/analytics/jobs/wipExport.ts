import { formatDate } from '@plumbline/design';
import type { PrintReport } from '@plumbline/design/documents';
import { toCsv } from '@plumbline/design/import';
import type { JobRow } from '../../../data/jobs.ts';
import type { Sheet } from '../report/toReport.ts';
import {
  unknownNote,
  unknownWarning,
  wipColumns,
  wipNote,
  wipSchedule,
  type WipRow,
} from './wip.ts';

/** The schedule with plain numbers, so that a spreadsheet can calculate with them. */
export function wipCsv(jobs: readonly JobRow[]): string {
  const { rows, totals } = wipSchedule(jobs);
  return toCsv<WipRow>(
    [
      { title: 'Job', value: ({ name }) => name },
      ...wipColumns.map(({ title, figure }) => ({
        title: title === 'Margin' || title.startsWith('Complete') ? `${title} %` : title,
        value: (row: WipRow) => figure(row),
      })),
      { title: 'Budget lines without a cost', value: ({ unknownCosts }) => unknownCosts },
    ],
    [...rows, totals],
  );
}

/** Columns of each printed table; all of them side by side would break the amounts. */
const parts = [
  { title: 'Cost', isPart: (at: number) => at < 6 },
  { title: 'Billing', isPart: (at: number) => at === 0 || at >= 6 },
];

/** The schedule to print, in two tables: cost, and billing. */
export function wipReport(jobs: readonly JobRow[], today: string, sheet: Sheet): PrintReport {
  const { rows, totals } = wipSchedule(jobs);
  return {
    ...sheet,
    title: 'Work in progress',
    // The footer has room for one note.
    subtitle: `As of ${formatDate(today)}${totals.unknownCosts > 0 ? `. ${unknownWarning}` : ''}`,
    isLandscape: true,
    tables: parts.map(({ title, isPart }) => {
      const columns = wipColumns.filter((_, at) => isPart(at));
      const nameOf = (row: WipRow) => [row.name, unknownNote(row)].filter(Boolean).join(', ');
      const cells = (row: WipRow) => [nameOf(row), ...columns.map(({ text }) => text(row))];
      return {
        title,
        columns: [
          { label: 'Job', share: 3 },
          ...columns.map((column) => ({ label: column.title, share: 2, align: 'right' as const })),
        ],
        rows: rows.map(cells),
        totals: cells(totals),
      };
    }),
    footer: wipNote,
  };
}
