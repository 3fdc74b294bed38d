import { nameStep } from './nameStep.ts';

describe('nameStep', () => {
  it.each([
    // twelve months as "Nov 26" on a page, in half of it, and on a phone
    [12, 6, 1300, 1],
    [12, 6, 620, 2],
    [12, 6, 290, 4],
    // "Jan" needs less
    [12, 3, 620, 1],
  ])('of %d names of %d letters over %d px shows every %dth', (count, longest, width, step) => {
    expect(nameStep(count, longest, width)).toBe(step);
  });
});
