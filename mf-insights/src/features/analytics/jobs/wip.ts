import { formatMoney } from '@plumbline/design';
import {
  workInProgressLine,
  workInProgressTotal,
  type WorkInProgressLine,
} from '@plumbline/domain';
import type { JobRow } from '../../../data/jobs.ts';
import { marginPercent } from '../../../shared/formats.ts';

/** One row of the work-in-progress schedule. Its totals have no id. */
export type WipRow = WorkInProgressLine & { id: string | null; name: string };

/** The schedule's rows and their totals. */
export function wipSchedule(jobs: readonly JobRow[]): { rows: WipRow[]; totals: WipRow } {
  const rows = jobs.map((job) => ({ id: job.id, name: job.name, ...workInProgressLine(job) }));
  return { rows, totals: { id: null, name: 'Total', ...workInProgressTotal(rows) } };
}

/** A column of the schedule: `figure` in dollars or percent, `text` as shown. */
type WipColumn = {
  title: string;
  figure: (row: WipRow) => number;
  text: (row: WipRow) => string;
};
const money = (title: string, figure: WipColumn['figure']): WipColumn => ({
  title,
  figure,
  text: (row) => formatMoney(figure(row)),
});

/** Columns of the screen, the PDF, and the CSV, after the job's name. */
export const wipColumns: readonly WipColumn[] = [
  money('Contract', ({ contract }) => contract),
  money('Estimate', ({ estimate }) => estimate),
  money('Committed', ({ committed }) => committed),
  money('Actual', ({ actual }) => actual),
  money('Forecast', ({ forecast }) => forecast),
  money('Variance', ({ variance }) => variance),
  {
    title: 'Complete (by cost)',
    figure: ({ percentByCost }) => percentByCost,
    text: ({ percentByCost }) => `${percentByCost}%`,
  },
  money('Earned', ({ earned }) => earned),
  money('Billed', ({ billed }) => billed),
  money('Over-billed', ({ overBilled }) => overBilled),
  money('Under-billed', ({ underBilled }) => underBilled),
  { title: 'Margin', figure: ({ margin }) => margin, text: ({ margin }) => marginPercent(margin) },
];

export const wipNote =
  'Forecast: cost to date plus the larger of committed cost and what is left of the budget. Earned: contract × cost to date ÷ forecast. Excludes tax.';
