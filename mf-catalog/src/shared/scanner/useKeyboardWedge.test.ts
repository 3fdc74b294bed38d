import { makeWedge } from './useKeyboardWedge.ts';

const type = (text: string, gap: number, end = 'Enter') => {
  const wedge = makeWedge();
  const keys = [...text.split(''), end];
  return keys.map((key, at) => wedge(key, 1000 + at * gap)).findLast((code) => code !== null);
};

describe('makeWedge', () => {
  it.each([
    ['a code typed by a machine', '4006381333931', 8, 'Enter', '4006381333931'],
    ['one that ends with Tab', 'LUM-2X4', 20, 'Tab', 'LUM-2X4'],
  ])('hears %s', (_, text, gap, end, code) => {
    expect(type(text, gap, end)).toBe(code);
  });

  it.each([
    ['what a hand types', '4006381333931', 120],
    ['a few quick keys', 'abc', 8],
    ['Enter alone', '', 8],
  ])('does not hear %s', (_, text, gap) => {
    expect(type(text, gap)).toBeUndefined();
  });

  it('ignores what a person typed before the scanner', () => {
    const wedge = makeWedge();
    wedge('x', 0);
    wedge('Shift', 400);

    const last = [...'96385074'.split(''), 'Enter']
      .map((key, at) => wedge(key, 500 + at * 5))
      .at(-1);

    expect(last).toBe('96385074');
  });
});
