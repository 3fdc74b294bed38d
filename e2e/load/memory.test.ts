import { memoryOf } from './memory.ts';

const life = (megabytes: readonly number[]) => ({
  name: 'product',
  from: 0,
  samples: megabytes.map((value, at) => ({ at: at * 5_000, megabytes: value })),
});
const steady = Array.from({ length: 60 }, (_, at) => 300 + (at % 3) * 20);

it('calls a life flat that saws up and down, and not one that grows', () => {
  expect(memoryOf([life(steady)])).toMatchObject({
    isFlat: true,
    most: 340,
    minutes: 295 / 60,
  });
  expect(memoryOf([life(steady.map((value, at) => value + at * 6))])?.isFlat).toBe(false);
});

it('judges the longest life, and none that was too short', () => {
  expect(memoryOf([life(steady.slice(0, 10)), life(steady)])?.minutes).toBeGreaterThan(4);
  expect(memoryOf([life(steady.slice(0, 10))])).toBeUndefined();
});
