import { memoryOf } from './memory.ts';

const life = (megabytes: readonly number[]) => ({
  name: 'product',
  from: 0,
  samples: megabytes.map((value, at) => ({ at: at * 5_000, megabytes: value })),
});
const steady = Array.from({ length: 120 }, (_, at) => 300 + (at % 3) * 20);

it('calls a life flat that saws up and down, and not one that grows', () => {
  expect(memoryOf([life(steady)])).toMatchObject({
    isFlat: true,
    most: 340,
    minutes: 595 / 60,
  });
  expect(memoryOf([life(steady.map((value, at) => value + at * 4))])?.isFlat).toBe(false);
});

it('leaves out the minutes in which a process gets warm', () => {
  const warming = steady.map((value, at) => (at < 36 ? value - 200 + at * 5 : value));

  expect(memoryOf([life(warming)])?.isFlat).toBe(true);
});

it('judges the longest life, and none that was too short', () => {
  expect(memoryOf([life(steady.slice(0, 50)), life(steady)])?.minutes).toBeGreaterThan(9);
  expect(memoryOf([life(steady.slice(0, 50))])).toBeUndefined();
});
