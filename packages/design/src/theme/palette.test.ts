import { contrast } from './contrast.ts';
import { tones } from './palette.ts';
import { dark, light } from './themeColors.ts';

describe('contrast', () => {
  it('is 21 between black and white and 1 between equals', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21);
    expect(contrast('#FFFFFF', '#FFFFFF')).toBe(1);
  });

  it('agrees with the published value for a known pair', () => {
    expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
  });
});

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s scheme', (_, scheme) => {
  it.each(['text', 'textSecondary'] as const)('has legible %s on every surface', (text) => {
    expect(contrast(scheme[text], scheme.background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(scheme[text], scheme.paper)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(tones)('has legible pairs for %s', (name) => {
    const tone = scheme[name];

    expect(contrast(tone.main, scheme.background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tone.main, scheme.paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tone.on, tone.main)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tone.onSoft, tone.soft)).toBeGreaterThanOrEqual(4.5);
  });
});
