import { buildingTerms, suggest } from './suggestions.ts';

describe('suggest', () => {
  it.each([
    ['pipe', [], [], ['PVC pipe', 'Copper pipe']],
    ['PI', ['Pier block'], [], ['Pier block']],
    ['tile', ['Tile', 'Tile glue'], ['Tile'], ['Tile glue']],
    ['tile', ['Tile', 'Tile glue'], ['Tile', 'Tile glue'], []],
    ['pipe', [], ['Pipe clamp'], []],
    ['', ['Anything'], [], []],
    ['zzz', [], [], []],
  ])('for "%s" with own items %j, of which %j are listed', (text, own, listed, expected) => {
    expect(suggest(text, own, listed)).toEqual(expected);
  });

  it('returns at most five', () => {
    expect(suggest('i', [])).toHaveLength(5);
    expect(suggest('i', ['a', 'b', 'c', 'd', 'e', 'f'])).toHaveLength(5);
  });

  it('has twenty trade terms', () => {
    expect(new Set(buildingTerms).size).toBe(20);
  });
});
