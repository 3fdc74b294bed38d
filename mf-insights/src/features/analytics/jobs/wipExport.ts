import { formatDate } from '@plumbline/design';
import type { PrintReport } from '@plumbline/design/documents';
import { toCsv } from '@plumbline/design/import';
import type { JobRow } from '../../../data/jobs.ts';
import type { Sheet } from '../report/toReport.ts';
import { wipColumns, wipNote, wipSchedule, type WipRow } from './wip.ts';

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
    ],
    [...rows, totals],
  );
}

/** The schedule to print, on its side because of its twelve columns. */
export function wipReport(jobs: readonly JobRow[], today: string, sheet: Sheet): PrintReport {
  const { rows, totals } = wipSchedule(jobs);
  const cells = (row: WipRow) => [row.name, ...wipColumns.map(({ text }) => text(row))];
  return {
    ...sheet,
    title: 'Work in progress',
    subtitle: `As of ${formatDate(today)}`,
    isLandscape: true,
    tables: [
      {
        columns: [
          { label: 'Job', share: 3 },
          ...wipColumns.map(({ title }) => ({ label: title, share: 2, align: 'right' as const })),
        ],
        rows: rows.map(cells),
        totals: cells(totals),
      },
    ],
    footer: wipNote,
  };
}
