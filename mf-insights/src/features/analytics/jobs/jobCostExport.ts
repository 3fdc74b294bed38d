import { formatDate } from '@plumbline/design';
import type { PrintReport } from '@plumbline/design/documents';
import { toCsv } from '@plumbline/design/import';
import type { JobRow } from '../../../data/jobs.ts';
import type { Sheet } from '../report/toReport.ts';
import { jobCost, jobCostColumns, jobCostText, type JobCostRow } from './jobCost.ts';

type Line = JobCostRow & { job: string };

/** Cost of jobs by category with plain numbers; without totals, so that a spreadsheet can pivot it. */
export const jobCostCsv = (jobs: readonly JobRow[]): string =>
  toCsv<Line>(
    [
      { title: 'Job', value: ({ job }) => job },
      { title: 'Category', value: ({ name }) => name },
      ...jobCostColumns.map(({ title, figure }) => ({ title, value: (row: Line) => figure(row) })),
      { title: 'Used %', value: ({ used }) => used ?? '' },
    ],
    jobs.flatMap((job) => jobCost(job).rows.map((row) => ({ ...row, job: job.name }))),
  );

/** Cost of jobs by category to print, a table for each job. */
export function jobCostReport(jobs: readonly JobRow[], today: string, sheet: Sheet): PrintReport {
  const cells = (row: JobCostRow) => [
    row.name,
    ...jobCostColumns.map((column) => jobCostText(row, column)),
    row.used === null ? '–' : `${row.used}%`,
  ];
  return {
    ...sheet,
    title: 'Job cost',
    subtitle: `As of ${formatDate(today)}`,
    isLandscape: true,
    tables: jobs
      .filter(({ categories }) => categories.length > 0)
      .map((job) => {
        const { rows, totals } = jobCost(job);
        return {
          title: job.name,
          columns: [
            { label: 'Category', share: 3 },
            ...[...jobCostColumns, { title: 'Used' }].map(({ title }) => ({
              label: title,
              share: 2,
              align: 'right' as const,
            })),
          ],
          rows: rows.map(cells),
          totals: cells(totals),
          keepsTogether: true,
        };
      }),
    footer:
      'Forecast: cost to date plus the larger of committed cost and what is left of the budget.',
  };
}
