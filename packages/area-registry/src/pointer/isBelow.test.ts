import { isBelow } from './isBelow.ts';

it.each([
  ['1.0.0', '1.0.1', true],
  ['1.9.0', '1.10.0', true],
  ['0.0.1', '1.0.0', true],
  ['1.2.0-rc.1', '1.2.0', true],
  ['1.2.0', '1.2.0-rc.1', false],
  ['1.0.0-dev.aaa', '1.0.0-dev.bbb', false],
  ['1.0.0', '1.0.0', false],
  ['2.0.0', '1.9.9', false],
])('%s is below %s: %s', (version, other, expected) => {
  expect(isBelow(version, other)).toBe(expected);
});
