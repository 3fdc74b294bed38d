import { sumMoney } from './cents.ts';
import { profitMargin } from './insightsFormulas.ts';

/** One category of a job's cost, in dollars. */
export type CostLine = {
  estimate: number;
  committed: number;
  actual: number;
  forecast?: number | undefined;
};

/**
 * What a cost code will have cost in the end: the database's forecast, else what it cost so far and the greater
 * of what is ordered and what is left of its budget.
 */
export const forecastAtCompletion = ({ estimate, committed, actual, forecast }: CostLine): number =>
  forecast ?? sumMoney([actual, Math.max(committed, sumMoney([estimate, -actual]))]);

export type BudgetAlert = 'none' | 'near' | 'over';

/** How much of a budget line is spoken for: from 80 % `near`, from 95 % `over`; a line without budget is `over` once used. */
export function budgetAlert({ estimate, committed, actual }: CostLine): BudgetAlert {
  const used = committed + actual;
  if (used <= 0) return 'none';
  if (estimate <= 0) return 'over';
  const share = (used / estimate) * 100;
  if (share >= 95) return 'over';
  return share >= 80 ? 'near' : 'none';
}

/** What is spoken for in per cent of the estimate, whole; null without an estimate. */
export const usedPercent = ({ estimate, committed, actual }: CostLine): number | null =>
  estimate > 0 ? Math.round(((committed + actual) / estimate) * 100) : null;

export type JobFigures = CostLine & {
  forecast: number;
  /** What is left of the estimate at the end; negative is an overrun. */
  variance: number;
};

export type Job = {
  contract: number;
  billed: number;
  categories: readonly CostLine[];
};

/** Sums of a job over its categories. */
export function jobFigures({ categories }: Job): JobFigures {
  const estimate = sumMoney(categories.map((line) => line.estimate));
  const forecast = sumMoney(categories.map((line) => forecastAtCompletion(line)));
  return {
    estimate,
    committed: sumMoney(categories.map((line) => line.committed)),
    actual: sumMoney(categories.map((line) => line.actual)),
    forecast,
    variance: sumMoney([estimate, -forecast]),
  };
}

export type WorkInProgress = {
  /** Cost to date in per cent of the forecast, with one decimal: how far the job is by cost. */
  percentByCost: number;
  /** The contract's part that has been earned so far. */
  earned: number;
  /** Billed beyond what is earned; 0 if less is billed. */
  overBilled: number;
  /** Earned and not yet billed. */
  underBilled: number;
  /** What the job should make at the end, in dollars and in per cent of the contract. */
  profit: number;
  margin: number;
};

/** The work-in-progress line of a job (cost-to-cost method). */
export function workInProgress(job: Job): WorkInProgress {
  const { actual, forecast } = jobFigures(job);
  const share = forecast > 0 ? Math.min(actual / forecast, 1) : 0;
  const earned = Math.round(job.contract * share * 100) / 100;
  const difference = sumMoney([job.billed, -earned]);
  return {
    percentByCost: Math.round(share * 1000) / 10,
    earned,
    overBilled: Math.max(difference, 0),
    underBilled: Math.max(-difference, 0),
    profit: sumMoney([job.contract, -forecast]),
    margin: profitMargin(job.contract, forecast),
  };
}

/** A job's line of the work-in-progress schedule, in dollars without tax. */
export type WorkInProgressLine = JobFigures & WorkInProgress & Pick<Job, 'contract' | 'billed'>;

export const workInProgressLine = (job: Job): WorkInProgressLine => ({
  contract: job.contract,
  billed: job.billed,
  ...jobFigures(job),
  ...workInProgress(job),
});

/** Totals of the schedule. Over- and under-billing are added up separately; one job's excess does not pay for another's. */
export function workInProgressTotal(lines: readonly WorkInProgressLine[]): WorkInProgressLine {
  const total = (of: (line: WorkInProgressLine) => number) => sumMoney(lines.map(of));
  const [contract, actual, forecast] = [
    total((line) => line.contract),
    total((line) => line.actual),
    total((line) => line.forecast),
  ];
  return {
    contract,
    actual,
    forecast,
    billed: total((line) => line.billed),
    estimate: total((line) => line.estimate),
    committed: total((line) => line.committed),
    variance: total((line) => line.variance),
    earned: total((line) => line.earned),
    overBilled: total((line) => line.overBilled),
    underBilled: total((line) => line.underBilled),
    profit: total((line) => line.profit),
    percentByCost: forecast > 0 ? Math.round((actual / forecast) * 1000) / 10 : 0,
    margin: profitMargin(contract, forecast),
  };
}
