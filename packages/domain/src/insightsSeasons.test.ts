import { quartiles, revenueForecast, seasonality, seasonSums } from './insightsSeasons.ts';

const year = (averages: Record<number, number>, current = 0, previous = 0) =>
  Array.from({ length: 12 }, (_, at) => ({
    month: at + 1,
    average: averages[at + 1] ?? 0,
    current,
    previous,
  }));

describe('seasonality', () => {
  it('finds peak, low, summer share and growth', () => {
    const months = year({ 1: 5, 6: 20, 7: 40, 8: 10, 12: 1 }, 120, 100).map((month) =>
      month.average ? month : { ...month, average: 3 },
    );

    expect(seasonality(months, 11)).toEqual({ peak: 7, low: 12, summerShare: 72, growth: 20 });
  });

  it('judges by the two years it has where there is no average', () => {
    const months = year({}, 0, 0).map((month) =>
      month.month === 3 ? { ...month, previous: 50, current: 100 } : month,
    );

    expect(seasonality(months, 11)).toEqual({ peak: 3, low: null, summerShare: 0, growth: 100 });
  });

  it('says nothing without revenue', () => {
    expect(seasonality(year({}), 5)).toEqual({
      peak: null,
      low: null,
      summerShare: null,
      growth: null,
    });
  });

  it('takes for the low of a young company a month that it has earned in', () => {
    const months = year({}).map((one) =>
      one.month === 10 || one.month === 11 ? { ...one, current: one.month * 10 } : one,
    );

    expect(seasonality(months, 11)).toMatchObject({ peak: 11, low: 10 });
    expect(seasonSums(months)).toEqual({ winter: 0, spring: 0, summer: 0, fall: 210 });
  });

  it('counts December to winter', () => {
    expect(seasonSums(year({ 1: 1, 2: 2, 3: 4, 6: 8, 9: 16, 12: 32 }))).toEqual({
      winter: 35,
      spring: 4,
      summer: 8,
      fall: 16,
    });
  });
});

describe('revenueForecast', () => {
  const periods = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];
  const months = (revenue: number) => periods.map((period) => ({ period, revenue }));

  it('is flat for flat revenue without seasons', () => {
    expect(revenueForecast(months(100), year({}), 2)).toEqual([
      { period: '2026-12', expected: 100, low: 100, high: 100 },
      { period: '2027-01', expected: 100, low: 100, high: 100 },
    ]);
  });

  it('leaves the running month out', () => {
    const running = months(100).with(-1, { period: '2026-11', revenue: 9999 });

    expect(revenueForecast(running, year({}), 1)[0]?.expected).toBe(100);
  });

  it('follows half of the season', () => {
    const [december] = revenueForecast(months(100), year({ 12: 24 }), 1);

    expect(december?.expected).toBe(650);
  });

  it('widens with the spread and never falls below nothing', () => {
    const uneven = months(100).map((month, at) => ({ ...month, revenue: at % 2 ? 400 : 10 }));

    const [month] = revenueForecast(uneven, year({}), 1);

    expect(month).toMatchObject({ expected: 205, low: 0, high: 430 });
  });

  it('needs three months of revenue', () => {
    const few = months(0).with(0, { period: '2026-07', revenue: 5 });

    expect(revenueForecast(few, year({}), 3)).toEqual([]);
    expect(revenueForecast([], year({}), 3)).toEqual([]);
  });
});

it.each([
  [[], null],
  [[7], { low: 7, median: 7, high: 7 }],
  [[1, 2, 3, 4], { low: 1.8, median: 2.5, high: 3.3 }],
  [[30, 10, 20], { low: 15, median: 20, high: 25 }],
])('the quartiles of %j are %j', (values, expected) => {
  expect(quartiles(values)).toEqual(expected);
});
