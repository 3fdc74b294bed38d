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

  it('returns at most five', () => {
    expect(suggest('i', ['a', 'b', 'c'])).toHaveLength(5);
  });

  it('has twenty trade terms', () => {
    expect(new Set(buildingTerms).size).toBe(20);
  });
});
