import {
  budgetAlert,
  forecastAtCompletion,
  jobFigures,
  usedPercent,
  workInProgress,
} from './insightsJobs.ts';

const line = (estimate: number, committed: number, actual: number) => ({
  estimate,
  committed,
  actual,
});

describe('forecastAtCompletion', () => {
  it.each([
    ['as budgeted at the start', line(1000, 0, 0), 1000],
    ['within the budget', line(1000, 200, 500), 1000],
    ['more ordered than is left', line(1000, 800, 500), 1300],
    ['over the budget', line(1000, 0, 1200), 1200],
    ['over, with an order open', line(1000, 50, 1200), 1250],
    ['as the database says', { ...line(1000, 0, 500), forecast: 1400 }, 1400],
  ])('%s', (_, costs, forecast) => {
    expect(forecastAtCompletion(costs)).toBe(forecast);
  });
});

describe('budgetAlert', () => {
  it.each([
    [line(1000, 0, 799.99), 'none'],
    [line(1000, 100, 700), 'near'],
    [line(1000, 0, 949.99), 'near'],
    [line(1000, 50, 900), 'over'],
    [line(1000, 0, 2000), 'over'],
    [line(0, 0, 10), 'over'],
    [line(0, 0, 0), 'none'],
    [line(1000, 0, -20), 'none'],
  ])('%j is %s', (costs, alert) => {
    expect(budgetAlert(costs)).toBe(alert);
  });

  it('tells how much is used', () => {
    expect(usedPercent(line(300, 100, 101))).toBe(67);
    expect(usedPercent(line(0, 0, 10))).toBeNull();
  });
});

describe('a job', () => {
  const job = {
    contract: 3000,
    billed: 1800,
    categories: [line(1000, 0, 500), line(1000, 0, 700)],
  };

  it('adds up its categories', () => {
    expect(jobFigures(job)).toEqual({
      estimate: 2000,
      committed: 0,
      actual: 1200,
      forecast: 2000,
      variance: 0,
    });
  });

  it('earns by what it cost, and is over-billed by the rest', () => {
    expect(workInProgress({ ...job, billed: 1900 })).toEqual({
      percentByCost: 60,
      earned: 1800,
      overBilled: 100,
      underBilled: 0,
      profit: 1000,
      margin: 33.3,
    });
  });

  it('is under-billed when less is billed than earned', () => {
    expect(workInProgress({ ...job, billed: 1000 })).toMatchObject({
      overBilled: 0,
      underBilled: 800,
    });
  });

  it('earns nothing before it costs anything', () => {
    expect(workInProgress({ ...job, categories: [] })).toMatchObject({
      earned: 0,
      percentByCost: 0,
    });
  });
});
