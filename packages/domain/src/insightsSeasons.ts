import { changePercent, rateOf } from './insightsFormulas.ts';

/** Revenue of one calendar month (1 to 12), in dollars. */
export type SeasonMonth = { month: number; current: number; previous: number; average: number };

/** What a year's course says; months 1 to 12, null while there is no revenue to judge by. */
export type Seasonality = {
  peak: number | null;
  low: number | null;
  /** June to August of the whole year, in whole per cents. */
  summerShare: number | null;
  /** The same months of both years, up to `upTo`. */
  growth: number | null;
};

const summer = [6, 7, 8];
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** What a month counts by: the three-year average, else the previous and the current year. */
function measureOf(months: readonly SeasonMonth[]) {
  const byAverage = sum(months.map(({ average }) => average)) > 0;
  const of = ({ average, previous, current }: SeasonMonth) =>
    byAverage ? average : previous + current;
  return { byAverage, of };
}

/** Peak, low, summer share and growth. A young company's low is one of the months that it has earned in. */
export function seasonality(months: readonly SeasonMonth[], upTo: number): Seasonality {
  const { byAverage, of } = measureOf(months);
  const whole = sum(months.map(of));
  if (whole <= 0) return { peak: null, low: null, summerShare: null, growth: null };
  const sorted = months
    .filter((month) => byAverage || of(month) > 0)
    .toSorted((a, b) => of(b) - of(a) || a.month - b.month);
  const sameMonths = months.filter(({ month }) => month <= upTo);
  return {
    peak: sorted[0]?.month ?? null,
    low: sorted.length > 1 ? (sorted.at(-1)?.month ?? null) : null,
    summerShare: rateOf(sum(months.filter(({ month }) => summer.includes(month)).map(of)), whole),
    growth: changePercent(
      sum(sameMonths.map(({ current }) => current)),
      sum(sameMonths.map(({ previous }) => previous)),
    ),
  };
}

/** What the four seasons bring: winter is December to February. */
export function seasonSums(months: readonly SeasonMonth[]) {
  const measure = measureOf(months);
  const of = (...wanted: number[]) =>
    sum(months.filter(({ month }) => wanted.includes(month)).map(measure.of));
  return {
    winter: of(12, 1, 2),
    spring: of(3, 4, 5),
    summer: of(...summer),
    fall: of(9, 10, 11),
  };
}

/** A coming month: what is likely, and the range two of three months will lie in. */
export type ForecastMonth = { period: string; expected: number; low: number; high: number };

const nextPeriod = (period: string, steps: number) => {
  const [year = 0, month = 1] = period.split('-').map(Number);
  const at = year * 12 + (month - 1) + steps;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
};

/**
 * The next months' revenue: the mean of the last twelve whole months, moved by the season of the
 * three-year average, give or take the spread of those months. Empty with fewer than three months
 * of revenue. `period` as YYYY-MM, oldest first, the running month last.
 */
export function revenueForecast(
  periods: readonly { period: string; revenue: number }[],
  months: readonly SeasonMonth[],
  count: number,
): ForecastMonth[] {
  const running = periods.at(-1);
  const whole = periods.slice(0, -1).slice(-12);
  const earning = whole.filter(({ revenue }) => revenue > 0);
  if (!running || earning.length < 3) return [];
  const mean = sum(whole.map(({ revenue }) => revenue)) / whole.length;
  const spread = Math.sqrt(
    sum(whole.map(({ revenue }) => (revenue - mean) ** 2)) / Math.max(whole.length - 1, 1),
  );
  const yearly = sum(months.map(({ average }) => average)) / 12;
  const indexOf = (period: string) => {
    const average = months.find(({ month }) => month === Number(period.slice(5)))?.average ?? 0;
    // A single odd year is tempered: half its season, half none.
    return yearly > 0 ? 0.5 + 0.5 * (average / yearly) : 1;
  };
  return Array.from({ length: count }, (_, at) => {
    const period = nextPeriod(running.period, at + 1);
    const expected = Math.round(mean * indexOf(period));
    return {
      period,
      expected,
      low: Math.max(0, Math.round(expected - spread)),
      high: Math.round(expected + spread),
    };
  });
}

/** The middle value and the quarter points of some numbers; null of none. */
export function quartiles(values: readonly number[]) {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const below = sorted[Math.floor(place)] ?? 0;
    const above = sorted[Math.ceil(place)] ?? below;
    return Math.round((below + (above - below) * (place - Math.floor(place))) * 10) / 10;
  };
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}
