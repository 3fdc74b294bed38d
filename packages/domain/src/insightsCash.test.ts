import { cashFlow, cashInsights, type CashWeek } from './insightsCash.ts';

const today = '2026-11-21';
const week = (day: string, inflow: number, outflow: number, more: Partial<CashWeek> = {}) => ({
  week: day,
  inflow,
  early: inflow,
  late: inflow,
  outflow,
  ...more,
});
const weeks = [
  week('2026-11-07', 500, 100),
  week('2026-11-14', 200, 300),
  week('2026-11-21', 1000, 400, { early: 1500, late: 600 }),
  week('2026-11-28', 100, 400, { early: 0, late: 300 }),
];

describe('cashFlow', () => {
  it('sums the range and says between what it lies', () => {
    const { points: _, ...sums } = cashFlow(weeks, 14, today);

    expect(sums).toEqual({
      expectedInflow: 1100,
      plannedOutflow: 800,
      netProjection: 300,
      projectedBalance: 600,
      low: 100,
      high: 700,
    });
  });

  it('joins what was and what will be today', () => {
    const { points } = cashFlow(weeks, 14, today);

    expect(points).toEqual([
      { week: '2026-11-07', actual: 400, projected: null, low: null, high: null },
      { week: '2026-11-14', actual: 300, projected: 300, low: 300, high: 300 },
      { week: '2026-11-21', actual: null, projected: 900, low: 500, high: 1400 },
      { week: '2026-11-28', actual: null, projected: 600, low: 400, high: 1000 },
    ]);
  });

  it('takes as many weeks as the days need', () => {
    expect(cashFlow(weeks, 7, today).points).toHaveLength(2);
    expect(cashFlow(weeks, 8, today).points).toHaveLength(4);
    expect(cashFlow([], 90, today)).toMatchObject({ expectedInflow: 0, points: [] });
  });
});

describe('cashInsights', () => {
  it('names the week that falls short and the best one', () => {
    expect(cashInsights(weeks, { days: 14, today, overdue: 250 })).toEqual({
      alert: { week: '2026-11-28', shortfall: 300 },
      opportunity: { week: '2026-11-21', surplus: 600 },
      recommendation: 'collect',
    });
  });

  it.each([
    [[week(today, 10, 50)], 'slow down'],
    [[week(today, 50, 10)], 'invest'],
    [[week(today, 0, 0)], null],
    [[], null],
  ])('recommends for %j: %s', (some, recommendation) => {
    expect(cashInsights(some, { days: 30, today, overdue: 0 })).toMatchObject({ recommendation });
  });

  it('says nothing of weeks that hold', () => {
    expect(cashInsights([week(today, 100, 105)], { days: 30, today, overdue: 0 })).toMatchObject({
      alert: null,
      opportunity: null,
    });
  });
});
