import { makeConfirmation } from './confirmCode.ts';

describe('makeConfirmation', () => {
  it.each([
    ['a checked code at once', ['4006381333931'], '4006381333931'],
    ['a free code the second time', ['LUM-8', 'LUM-8'], 'LUM-8'],
    ['a free code with an empty frame between', ['LUM-8', null, 'LUM-8'], 'LUM-8'],
    ['no free code read once', ['LUM-8'], null],
    ['no code that changes', ['LUM-8', 'LUM-9'], null],
    ['no code with a wrong check digit', ['4006381333932', '4006381333932'], null],
    ['nothing on empty frames', [null, null], null],
  ])('believes %s', (_, reads, believed) => {
    const confirm = makeConfirmation();

    expect(reads.map(confirm).findLast((code) => code !== null) ?? null).toBe(believed);
  });
});
