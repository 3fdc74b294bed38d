import { z } from 'zod';

/** A booked visit, as calendars take it. */
export const calendarVisit = z.object({
  id: z.string(),
  title: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  updated_at: z.string(),
  address: z.string(),
});
export type CalendarVisit = z.infer<typeof calendarVisit>;

const stamp = (instant: string) =>
  `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (one) => `\\${one}`).replaceAll(/\r\n|\r|\n/g, '\\n');

/** Lines of at most 75 bytes, never broken inside a character. */
function folded(line: string): string {
  const lines = [''];
  for (const character of line) {
    const last = lines.length - 1;
    const longer = `${lines[last]}${character}`;
    if (Buffer.byteLength(longer) > (last === 0 ? 75 : 74)) lines.push(character);
    else lines[last] = longer;
  }
  return lines.join('\r\n ');
}

/** The visit as an iCalendar file (RFC 5545); the same UID moves it in the person's calendar. */
export function visitCalendar(visit: CalendarVisit, company: string): string {
  const { id, title, starts_at, ends_at, updated_at, address } = visit;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plumbline//Visits//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:visit-${id}@plumbline`,
    `DTSTAMP:${stamp(updated_at)}`,
    `SEQUENCE:${Math.floor(Date.parse(updated_at) / 1000)}`,
    `DTSTART:${stamp(starts_at)}`,
    `DTEND:${stamp(ends_at)}`,
    `SUMMARY:${escaped(`Visit by ${company}`)}`,
    ...(title ? [`DESCRIPTION:${escaped(title)}`] : []),
    ...(address ? [`LOCATION:${escaped(address)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}
