import {
  changePercent,
  completionOf,
  materialLaborRatio,
  overallScore,
  profitMargin,
  rateOf,
  shares,
  starsOf,
} from './insightsFormulas.ts';

describe('shares', () => {
  it.each([
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [1, 2],
      [33, 67],
    ],
    [[5], [100]],
    [
      [0, 0],
      [0, 0],
    ],
    [[], []],
    [
      [-5, 10],
      [0, 100],
    ],
    [
      [0.5, 0.5, 99],
      [1, 0, 99],
    ],
    [
      [1, 1, 1, 1, 1, 1],
      [17, 17, 17, 17, 16, 16],
    ],
  ])('%j are %j', (amounts, expected) => {
    expect(shares(amounts)).toEqual(expected);
  });

  it('add up to 100 for any amounts', () => {
    for (let run = 1; run <= 500; run += 1) {
      const amounts = Array.from({ length: 1 + (run % 9) }, (_, at) =>
        Math.abs(Math.round(Math.sin(run * 31 + at * 17) * 100_000) / 100),
      );

      const parts = shares(amounts);

      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(100);
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('profitMargin', () => {
  it.each([
    [1000, 750, 25],
    [3000, 1999, 33.4],
    [100, 150, -50],
    [0, 500, 0],
    [-20, 5, 0],
  ])('%d paid at a cost of %d leaves %d %%', (paid, cost, margin) => {
    expect(profitMargin(paid, cost)).toBe(margin);
  });
});

describe('changePercent', () => {
  it.each([
    [110, 100, 10],
    [0, 100, -100],
    [100, 300, -66.7],
    [5, 0, null],
    [0, 0, null],
  ])('from %2$d to %1$d', (now, before, change) => {
    expect(changePercent(now, before)).toBe(change);
  });
});

it.each([
  [1, 3, 33],
  [2, 3, 67],
  [0, 4, 0],
  [0, 0, null],
])('%d of %d is %p per cent', (part, whole, rate) => {
  expect(rateOf(part, whole)).toBe(rate);
});

it.each([
  [
    { planned: 100, actual: 80 },
    { variance: -20, efficiency: 125 },
  ],
  [
    { planned: 90, actual: 90 },
    { variance: 0, efficiency: 100 },
  ],
  [
    { planned: 60, actual: 90 },
    { variance: 30, efficiency: 67 },
  ],
  [
    { planned: 1, actual: 0 },
    { variance: -1, efficiency: 100 },
  ],
])('a job of %j is %j', (job, expected) => {
  expect(completionOf(job)).toEqual(expected);
});

it('relates materials to labor, and to no labor not at all', () => {
  expect(materialLaborRatio(1400, 1000)).toBe(1.4);
  expect(materialLaborRatio(1, 3)).toBe(0.33);
  expect(materialLaborRatio(5, 0)).toBeNull();
});

it.each([
  [0, 0],
  [44, 2],
  [45, 2.5],
  [100, 5],
  [140, 5],
  [-3, 0],
])('a score of %d has %d stars', (score, stars) => {
  expect(starsOf(score)).toBe(stars);
});

it('averages the three scores that a bar shows', () => {
  expect(overallScore({ quality: 90, timeliness: 80, costEfficiency: 71 })).toBe(80);
});
