import { formatMoney } from '@plumbline/design';
import { forecastAtCompletion, jobFigures, sumMoney, usedPercent } from '@plumbline/domain';
import type { JobRow } from '../../../data/jobs.ts';
import { categoryLabel } from './costLabels.ts';

/** Cost of a job's category, in dollars; the totals have no category. */
export type JobCostRow = {
  category: string | null;
  name: string;
  estimate: number;
  committed: number;
  actual: number;
  forecast: number;
  variance: number;
  /** Committed and actual in percent of the estimate; null without an estimate. */
  used: number | null;
};

/** The categories of a job and their totals. */
export function jobCost(job: JobRow): { rows: JobCostRow[]; totals: JobCostRow } {
  const rows = job.categories.map((line): JobCostRow => {
    const forecast = forecastAtCompletion(line);
    return {
      category: line.category,
      name: categoryLabel(line.category),
      estimate: line.estimate,
      committed: line.committed,
      actual: line.actual,
      forecast,
      variance: sumMoney([line.estimate, -forecast]),
      used: usedPercent(line),
    };
  });
  const figures = jobFigures(job);
  return {
    rows,
    totals: { ...figures, category: null, name: 'Total', used: usedPercent(figures) },
  };
}

type JobCostColumn = { title: string; figure: (row: JobCostRow) => number };

/** Amounts of the screen, the PDF, and the CSV, after the category. */
export const jobCostColumns: readonly JobCostColumn[] = [
  { title: 'Estimate', figure: ({ estimate }) => estimate },
  { title: 'Committed', figure: ({ committed }) => committed },
  { title: 'Actual', figure: ({ actual }) => actual },
  { title: 'Forecast', figure: ({ forecast }) => forecast },
  { title: 'Variance', figure: ({ variance }) => variance },
];

export const jobCostText = (row: JobCostRow, { figure }: JobCostColumn) => formatMoney(figure(row));
