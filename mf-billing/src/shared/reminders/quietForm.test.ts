import { quietForm, quietText, quietUntil, toHours, toQuiet } from './quietForm.ts';

describe('quiet hours', () => {
  it.each([
    [{}, /9 PM to 8 AM/],
    [{ quiet_hours: '22:30-00:00' }, /10:30 PM to 12 AM/],
    [
      { quiet_hours: '12:00-13:00' },
      /12 PM to 1 PM, company time\. Scheduled reminders and texts are sent after 1 PM\.$/,
    ],
    [{ quiet_hours: 'off' }, /Quiet hours are off/],
  ])('of %j in words', (settings, text) => {
    expect(quietText(settings)).toMatch(text);
  });

  it.each([
    ['21:30', 'America/Chicago', {}, '8 AM'],
    ['07:59', 'America/Chicago', {}, '8 AM'],
    ['08:00', 'America/Chicago', {}, undefined],
    ['21:30', 'America/Los_Angeles', {}, undefined],
    ['12:30', 'America/Chicago', { quiet_hours: '12:00-13:00' }, '1 PM'],
    ['21:30', 'America/Chicago', { quiet_hours: 'off' }, undefined],
  ])(
    'at %s in Chicago, for a company in %s with %j, last until %s',
    (at, timezone, settings, end) => {
      const now = new Date(`2026-11-24T${at}:00-06:00`);

      expect(quietUntil({ settings, timezone }, now)).toBe(end);
    },
  );

  it.each(['21:00-08:00', '00:00-23:59', 'off'])('%s is stored as it was read', (quiet_hours) => {
    expect(toHours(toQuiet({ quiet_hours }))).toBe(quiet_hours);
  });

  it.each([
    [{ is_on: true, from: '21:00', until: '08:00' }, undefined],
    [{ is_on: true, from: '21:00', until: '21:00' }, 'until'],
    [{ is_on: true, from: '', until: '08:00' }, 'from'],
    [{ is_on: true, from: '24:00', until: '08:00' }, 'from'],
    [{ is_on: false, from: '', until: '' }, undefined],
  ])('%j: %s is refused', (values, field) => {
    expect(quietForm.safeParse(values).error?.issues[0]?.path[0]).toBe(field);
  });
});
