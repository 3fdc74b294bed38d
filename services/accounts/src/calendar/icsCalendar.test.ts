import { icsCalendar } from './icsCalendar.ts';

const event = {
  uid: '1',
  project_name: 'Deck',
  title: 'Inspection',
  description: null,
  type: 'inspection',
  status: 'pending',
  location: null,
  start_date: '2026-02-27',
  end_date: '2026-02-28',
  updated_at: '2026-01-02T03:04:05.678+00:00',
};
const linesOf = (over: Partial<typeof event> | { description: string; location: string } = {}) =>
  icsCalendar({ name: 'Deck', events: [{ ...event, ...over }] }).split('\r\n');

describe('icsCalendar', () => {
  it('writes whole days, the end being the first day that is free again', () => {
    expect(linesOf()).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'UID:inspection-1@plumbline',
        'DTSTAMP:20260102T030405Z',
        'DTSTART;VALUE=DATE:20260227',
        'DTEND;VALUE=DATE:20260301',
        'SUMMARY:Inspection (Deck)',
        'END:VCALENDAR',
      ]),
    );
  });

  it('gives an event that ends before it begins one day', () => {
    expect(linesOf({ end_date: '2026-01-01' })).toContain('DTEND;VALUE=DATE:20260228');
  });

  it('escapes what has a meaning, so that no text adds a line of its own', () => {
    const text = { description: 'a,b;c\\d\r\nEND:VCALENDAR', location: 'x\ny' };

    expect(linesOf(text)).toContain('DESCRIPTION:a\\,b\\;c\\\\d\\nEND:VCALENDAR');
    expect(linesOf(text).filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
  });

  it('folds lines at 75 bytes and never inside a character', () => {
    const lines = linesOf({ title: 'Dachstuhl über die Straße 🏗️ '.repeat(12) });

    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(
      `SUMMARY:${'Dachstuhl über die Straße 🏗️ '.repeat(12)}`,
    );
  });

  it('ends every line with CRLF', () => {
    expect(icsCalendar({ name: 'x', events: [] })).toMatch(
      /^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/,
    );
  });
});
