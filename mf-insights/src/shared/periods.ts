import { formatDate } from '@plumbline/design';
import { monthName } from './formats.ts';

/**
 * Period of a chart over time: day (`2026-11-03`), week by its Monday (`2026-11-02`), or month
 * (`2026-11`).
 */
export type Step = 'day' | 'week' | 'month';

const names: Record<Step, (period: string) => string> = {
  day: formatDate,
  week: (monday) => `Week of ${formatDate(monday)}`,
  month: monthName,
};

/** "Nov 3, 2026", "Week of Nov 2, 2026" or "Nov 26". */
export const periodName = (period: string, step: Step) => names[step](period);

/** "Nov 3" for `2026-11-03`. */
export const shortDay = (day: string) => formatDate(day).replace(/, \d{4}$/, '');

/** Axis of a chart over time: full labels for tables and tooltips, short ones below the bars. */
export const periodAxis = (rows: readonly { period: string }[], step: Step) => ({
  categories: rows.map(({ period }) => periodName(period, step)),
  ...(step !== 'month' && { axisNames: rows.map(({ period }) => shortDay(period)) }),
  ...(step === 'week' && { axisTitle: 'Week of' }),
});
