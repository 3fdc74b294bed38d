import { isSameName } from './personNames.ts';

describe('isSameName', () => {
  it.each([
    ['Rosa Diaz', 'rosa  DIAZ', true],
    ['Mary-Ann O’Neil', "Mary Ann O'Neil", true],
    ['J. Smith', 'J Smith', true],
    ['Rosa Diaz', 'Rosa Dias', false],
    ['Rosa Diaz', '', false],
  ])('%s, %s: %s', (one, other, expected) => {
    expect(isSameName(one, other)).toBe(expected);
  });
});
