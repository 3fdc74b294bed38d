import { paleColors, textOn } from './paletteCheck.ts';
import { isSamePalette, presets, randomPalette } from './palettes.ts';

const pale = { primary_color: '#FDE68A', secondary_color: '#FEF3C7', accent_color: '#FFFFFF' };

describe('palettes', () => {
  it('has eight presets, all readable', () => {
    expect(presets).toHaveLength(8);
    expect(presets.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Professional Blue', 'Construction Orange']),
    );
    expect(presets.flatMap((preset) => paleColors(preset))).toEqual([]);
  });

  it.each([0, 0.000001, 0.5, 0.999999999])('generates three colors at %s', (fallen) => {
    expect(Object.values(randomPalette(() => fallen))).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^#[0-9A-F]{6}$/)),
    );
  });

  it('ignores letter case', () => {
    expect(isSamePalette(pale, { ...pale, primary_color: '#fde68a' })).toBe(true);
    expect(isSamePalette(pale, { ...pale, accent_color: '#000000' })).toBe(false);
  });
});

describe('paleColors', () => {
  it('suggests darker colors that pass', () => {
    const found = paleColors(pale);

    expect(found.map(({ key, needed }) => [key, needed])).toEqual([
      ['primary_color', 4.5],
      ['secondary_color', 3],
    ]);
    const better = Object.fromEntries(found.map(({ key, suggestion }) => [key, suggestion]));
    expect(paleColors({ ...pale, ...better })).toEqual([]);
  });

  it('ignores incomplete colors', () => {
    expect(paleColors({ ...pale, primary_color: '#12', secondary_color: '' })).toEqual([]);
  });

  it.each([
    ['#1E40AF', '#FFFFFF'],
    ['#FACC15', '#0F172A'],
  ])('on %s one writes in %s', (color, text) => {
    expect(textOn(color)).toBe(text);
  });
});
