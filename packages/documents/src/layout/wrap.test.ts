import { wrap } from './wrap.ts';

const monospace = (text: string) => Array.from(text).length;

describe('wrap', () => {
  it.each([
    ['short', 10, ['short']],
    ['one two three', 7, ['one two', 'three']],
    ['first\nsecond', 10, ['first', 'second']],
    ['first\r\n\r\nthird', 10, ['first', '', 'third']],
    ['unbreakable', 4, ['unbr', 'eaka', 'ble']],
    ['a unbreakable', 4, ['a', 'unbr', 'eaka', 'ble']],
    ['东京都新宿区', 4, ['东京都新', '宿区']],
    ['👷👷👷', 2, ['👷👷', '👷']],
    ['', 5, ['']],
  ])('breaks %j at %d', (text, width, lines) => {
    expect(wrap(text, width, monospace)).toEqual(lines);
  });
});
