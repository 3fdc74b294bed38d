import { formatMoney } from '@plumbline/design';
import {
  counted,
  workInProgressLine,
  workInProgressTotal,
  type WorkInProgressLine,
} from '@plumbline/domain';
import type { JobRow } from '../../../data/jobs.ts';
import { marginPercent } from '../../../shared/formats.ts';

/** One row of the work-in-progress schedule. Its totals have no id. */
export type WipRow = WorkInProgressLine & {
  id: string | null;
  name: string;
  /** Budget lines without a cost. */
  unknownCosts: number;
};

/** The schedule's rows and their totals. */
export function wipSchedule(jobs: readonly JobRow[]): { rows: WipRow[]; totals: WipRow } {
  const rows = jobs.map((job) => ({
    id: job.id,
    name: job.name,
    unknownCosts: job.unknown_costs ?? 0,
    ...workInProgressLine(job),
  }));
  const unknownCosts = rows.reduce((sum, row) => sum + row.unknownCosts, 0);
  return { rows, totals: { id: null, name: 'Total', unknownCosts, ...workInProgressTotal(rows) } };
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

/** "2 budget lines without a cost"; nothing where all costs are known. */
export const unknownNote = ({ unknownCosts: count }: Pick<WipRow, 'unknownCosts'>) =>
  count > 0 && `${counted(count, 'budget line')} without a cost`;

export const wipNote =
  'Forecast: cost to date plus the larger of committed cost and what is left of the budget. Earned: contract × cost to date ÷ forecast. Excludes tax.';

export const unknownWarning =
  'Margins of jobs with budget lines without a cost are too high: an unknown cost counts as 0.';
