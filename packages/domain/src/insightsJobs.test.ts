import {
  budgetAlert,
  forecastAtCompletion,
  jobFigures,
  usedPercent,
  workInProgress,
  workInProgressLine,
  workInProgressTotal,
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

/**
 * Jobs 200 to 202 of the sample schedule that XBRL US published with its work-in-progress taxonomy
 * (github.com/xbrlus/wip, docs/example_instance1.xml), in whole dollars as printed there.
 */
describe('a published work-in-progress schedule', () => {
  const published = [
    [4_765_875, 3_915_859, 3_912_340, 4_748_777, 4_761_592, 12_815, 850_016],
    [3_165_949, 2_635_676, 2_558_445, 3_092_332, 3_073_180, -19_152, 530_273],
    [6_845_696, 5_348_200, 4_637_414, 5_727_306, 5_935_890, 208_584, 1_497_496],
  ] as const;
  const jobs = published.map(([contract, forecast, actual, billed]) =>
    workInProgressLine({
      contract,
      billed,
      categories: [{ ...line(forecast, 0, actual), forecast }],
    }),
  );

  it('has the same earned revenue, under-billing (over-billing negative), and profit', () => {
    expect(
      jobs.map(({ earned, underBilled, overBilled, profit }) =>
        [earned, underBilled - overBilled, profit].map(Math.round),
      ),
    ).toEqual(published.map(([, , , , ...figures]) => figures));
  });

  it('adds up, over-billing apart from under-billing', () => {
    const { percentByCost, overBilled, underBilled, earned, contract } = workInProgressTotal(jobs);

    expect([overBilled, underBilled, earned].map(Math.round)).toEqual([
      19_152, 221_399, 13_770_662,
    ]);
    expect(contract).toBe(14_777_520);
    expect(percentByCost).toBe(93.3);
  });
});

it('has a total of no jobs', () => {
  expect(workInProgressTotal([])).toMatchObject({ contract: 0, percentByCost: 0, margin: 0 });
});
