import { lineOf } from './lineOf.ts';

describe('lineOf', () => {
  it.each([
    ['the first row, below the titles', 1, [], 2],
    ['a row below a title that stands lower', 1, [1], 3],
    ['a row above the empty lines', 2, [4, 5], 3],
    ['a row below them', 3, [4, 5], 6],
  ])('of %s', (_, row, blankLines, line) => {
    expect(lineOf(row, blankLines)).toBe(line);
  });
});
