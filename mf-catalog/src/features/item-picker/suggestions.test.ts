import { buildingTerms, suggest } from './suggestions.ts';

describe('suggest', () => {
  it.each([
    ['pipe', [], ['PVC pipe', 'Copper pipe']],
    ['PI', ['Pier block'], ['Pier block', 'PVC pipe', 'Copper pipe']],
    ['tile', ['Tile', 'Tile glue'], ['Tile', 'Tile glue']],
    ['', ['Anything'], []],
    ['zzz', [], []],
  ])('for "%s" with own items %j', (text, own, expected) => {
    expect(suggest(text, own)).toEqual(expected);
  });

  it('offers five at most', () => {
    expect(suggest('i', ['a', 'b', 'c'])).toHaveLength(5);
  });

  it('has twenty words of the trade', () => {
    expect(new Set(buildingTerms).size).toBe(20);
  });
});
