import {
  clientStanding,
  efficiencyBand,
  growthBand,
  ratioBand,
  scoreBand,
  varianceBand,
} from './insightsBands.ts';

it.each([
  [105, 'green'],
  [104.9, 'blue'],
  [95, 'blue'],
  [94.9, 'yellow'],
  [85, 'yellow'],
  [84.9, 'red'],
])('an efficiency of %d is %s', (value, band) => {
  expect(efficiencyBand(value)).toBe(band);
});

it.each([
  [-3, 'green'],
  [0, 'green'],
  [1, 'yellow'],
  [15, 'yellow'],
  [15.1, 'red'],
])('a variance of %d is %s', (value, band) => {
  expect(varianceBand(value)).toBe(band);
});

it.each([
  [95, 'green'],
  [94, 'blue'],
  [90, 'blue'],
  [89, 'yellow'],
  [85, 'yellow'],
  [84, 'red'],
])('a score of %d is %s', (value, band) => {
  expect(scoreBand(value)).toBe(band);
});

it.each([
  [1.41, 'red'],
  [1.4, 'yellow'],
  [1.21, 'yellow'],
  [1.2, 'green'],
  [0, 'green'],
])('a ratio of %d is %s', (value, band) => {
  expect(ratioBand(value)).toBe(band);
});

it.each([
  [15.1, 'green'],
  [15, 'blue'],
  [5.1, 'blue'],
  [5, 'yellow'],
  [0.1, 'yellow'],
  [0, 'red'],
  [-4, 'red'],
])('a growth of %d is %s', (value, band) => {
  expect(growthBand(value)).toBe(band);
});

it.each([
  [90, 'excellent'],
  [89, 'good'],
  [80, 'good'],
  [79, 'average'],
  [70, 'average'],
  [69, 'poor'],
  [null, null],
])('a client with %p %% on time is %s', (reliability, standing) => {
  expect(clientStanding(reliability)).toBe(standing);
});
