import { toDays, toEntry, usualSchedule, whenText } from './scheduleForm.ts';

describe('the reminder schedule', () => {
  it.each([
    ['0', 'after', 0],
    ['0', 'before', 0],
    ['7', 'after', 7],
    ['365', 'after', 365],
    ['366', 'after', undefined],
    ['60', 'before', -60],
    ['61', 'before', undefined],
  ] as const)('%s days %s the due date are stored as %s', (days, when, stored) => {
    expect(Object.is(toDays({ days, when }), stored)).toBe(true);
  });

  it.each([
    [-3, '3 days before the due date'],
    [-1, '1 day before the due date'],
    [0, 'On the due date'],
    [7, '7 days after the due date'],
  ])('%i reads "%s"', (days, text) => {
    expect(whenText(days)).toBe(text);
  });

  it('stores no empty message', () => {
    expect(toEntry({ days: '7', when: 'after', channel: 'sms', message: '  ' }, 7).message).toBe(
      null,
    );
  });

  it('starts before, on and after the due date', () => {
    expect(usualSchedule.map(({ days_after_due }) => days_after_due)).toEqual([-3, 0, 7]);
  });
});
