import { today } from '@plumbline/design';

export type PeriodName = 'month' | 'lastMonth' | 'quarter' | 'year' | 'lastYear' | 'custom';
export type Period = { from: string; to: string };

export const periodOptions: readonly { value: PeriodName; label: string }[] = [
  { value: 'month', label: 'This month' },
  { value: 'lastMonth', label: 'Last month' },
  { value: 'quarter', label: 'This quarter' },
  { value: 'year', label: 'This year' },
  { value: 'lastYear', label: 'Last year' },
  { value: 'custom', label: 'Custom' },
];

/** A day as `2026-03-01`; months count from 0 and may run over. */
const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The days of a period that has a name, by the company's clock. */
export function periodOf(name: Exclude<PeriodName, 'custom'>, now: string = today()): Period {
  const year = Number(now.slice(0, 4));
  const month = Number(now.slice(5, 7)) - 1;
  const months = (from: number, count: number) => ({
    from: dayOf(year, from, 1),
    to: dayOf(year, from + count, 0),
  });
  const quarter = month - (month % 3);
  return {
    month: months(month, 1),
    lastMonth: months(month - 1, 1),
    quarter: months(quarter, 3),
    year: months(0, 12),
    lastYear: months(-12, 12),
  }[name];
}
