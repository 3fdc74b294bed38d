import { countdown, idleTimeoutMs, idlenessAt, nextCheck, warningMs } from './idleClock.ts';

const hour = 3_600_000;
const start = Date.parse('2026-11-21T08:00:00Z');

describe('idleTimeoutMs', () => {
  it.each([
    [undefined, 120],
    [null, 120],
    [30, 30],
    [5, 30],
    [480, 480],
    [9999, 480],
  ])('of %p minutes is %i minutes', (chosen, minutes) => {
    expect(idleTimeoutMs(chosen)).toBe(minutes * 60_000);
  });
});

describe('idlenessAt', () => {
  it.each([
    [0, { phase: 'active' }],
    [2 * hour - warningMs - 1, { phase: 'active' }],
    [2 * hour - warningMs, { phase: 'warning', remainingMs: warningMs }],
    [2 * hour - 1, { phase: 'warning', remainingMs: 1 }],
    [2 * hour, { phase: 'expired' }],
    [9 * hour, { phase: 'expired' }],
  ])('after %i ms is %p', (idle, expected) => {
    expect(idlenessAt(start + idle, start, 2 * hour)).toEqual(expected);
  });
});

describe('nextCheck', () => {
  it('is the moment of the warning, to the millisecond', () => {
    expect(nextCheck(start + 10, start, 2 * hour)).toBe(2 * hour - warningMs - 10);
  });

  it('is the next full second during the warning', () => {
    expect(nextCheck(start + 2 * hour - 4_250, start, 2 * hour)).toBe(250);
    expect(nextCheck(start + 2 * hour - 4_000, start, 2 * hour)).toBe(1000);
  });

  it('never lies behind', () => {
    expect(nextCheck(start + 3 * hour, start, 2 * hour)).toBeGreaterThanOrEqual(0);
  });
});

describe('countdown', () => {
  it.each([
    [300_000, '5:00'],
    [299_001, '5:00'],
    [61_000, '1:01'],
    [900, '0:01'],
  ])('of %i ms reads %s', (ms, text) => {
    expect(countdown(ms)).toBe(text);
  });
});
