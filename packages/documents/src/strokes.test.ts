import { strokesOf } from './strokes.ts';

describe('strokesOf', () => {
  it('reads the strokes of a path', () => {
    expect(strokesOf('M10.0 20.5L30.1 40.2M5 6')).toEqual([
      [
        [10, 20.5],
        [30.1, 40.2],
      ],
      [[5, 6]],
    ]);
  });

  it('keeps what was sent from beyond the pad at its edge', () => {
    expect(strokesOf('M9999 9999')).toEqual([[[480, 160]]]);
  });

  it.each([
    null,
    '',
    'typed: Morgan Lake',
    'L1 1',
    'M1 1C2 2 3 3 4 4',
    'M1 1" onload="alert(1)',
    'data:image/png;base64,AAAA',
    'Morgan',
  ])('takes %j for no drawing', (text) => {
    expect(strokesOf(text)).toBeUndefined();
  });

  it('reads the longest signature that can be drawn in no time', () => {
    const path = `M0 0${'L100.0 100.0'.repeat(8000)}`;

    expect(strokesOf(path)?.[0]).toHaveLength(8001);
    expect(strokesOf(`${path}x`)).toBeUndefined();
  });
});
