import { isRightToLeft } from './direction.ts';

describe('isRightToLeft', () => {
  it.each(['שלום', '(אב) OK', '12 – محمد'])('sets %s from right to left', (line) => {
    expect(isRightToLeft(line)).toBe(true);
  });

  it.each(['Kitchen', 'Bill to שלום', '12 – 5', ''])('sets %j from left to right', (line) => {
    expect(isRightToLeft(line)).toBe(false);
  });
});
