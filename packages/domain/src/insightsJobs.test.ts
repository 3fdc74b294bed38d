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
    ['as estimated at the start', line(1000, 0, 0), 0, 1000],
    ['half done on budget', line(1000, 0, 500), 50, 1000],
    ['half done and dear', line(1000, 0, 700), 50, 1200],
    ['more ordered than estimated for the rest', line(1000, 800, 500), 50, 1300],
    ['done', line(1000, 0, 900), 100, 900],
    ['done with an order open', line(1000, 50, 900), 100, 950],
    ['beyond 100 per cent', line(1000, 0, 900), 140, 900],
    ['below 0 per cent', line(1000, 0, 0), -5, 1000],
  ])('%s', (_, costs, percent, forecast) => {
    expect(forecastAtCompletion(costs, percent)).toBe(forecast);
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
    percent_complete: 50,
    contract: 3000,
    billed: 1800,
    categories: [line(1000, 0, 500), line(1000, 0, 700)],
  };

  it('adds up its categories', () => {
    expect(jobFigures(job)).toEqual({
      estimate: 2000,
      committed: 0,
      actual: 1200,
      forecast: 2200,
      variance: -200,
    });
  });

  it('earns by what it cost, and is over-billed by the rest', () => {
    expect(workInProgress(job)).toEqual({
      percentByCost: 54.5,
      earned: 1636.36,
      overBilled: 163.64,
      underBilled: 0,
      profit: 800,
      margin: 26.7,
    });
  });

  it('is under-billed when less is billed than earned', () => {
    expect(workInProgress({ ...job, billed: 1000 })).toMatchObject({
      overBilled: 0,
      underBilled: 636.36,
    });
  });

  it('earns nothing before it costs anything', () => {
    expect(workInProgress({ ...job, categories: [] })).toMatchObject({
      earned: 0,
      percentByCost: 0,
    });
  });
});
