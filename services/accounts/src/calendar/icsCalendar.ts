import { z } from 'zod';

/** What `calendar_feed` answers. */
export const calendarFeed = z.object({
  name: z.string(),
  events: z.array(
    z.object({
      uid: z.string(),
      project_name: z.string(),
      title: z.string(),
      description: z.string().nullable(),
      type: z.string(),
      status: z.string(),
      location: z.string().nullable(),
      start_date: z.string(),
      end_date: z.string(),
      /** Instants, for entries with a time of day. */
      starts_at: z.string().nullish(),
      ends_at: z.string().nullish(),
      updated_at: z.string(),
    }),
  ),
});
type Feed = z.infer<typeof calendarFeed>;

/** A feed as an iCalendar file (RFC 5545): whole days or instants, CRLF, lines of at most 75 bytes. */
export function icsCalendar({ name, events }: Feed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plumbline//Projects//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(event: Feed['events'][number]): string[] {
  const isProject = event.type === 'project';
  const summary = isProject ? event.title : `${event.title} (${event.project_name})`;
  return [
    'BEGIN:VEVENT',
    `UID:${event.type}-${event.uid}@plumbline`,
    `DTSTAMP:${stamp(event.updated_at)}`,
    `LAST-MODIFIED:${stamp(event.updated_at)}`,
    ...timeLines(event),
    `SUMMARY:${escaped(summary)}`,
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    `CATEGORIES:${escaped(event.type)}`,
    `TRANSP:${event.starts_at ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ];
}

/** Whole days, or the instants of an entry with a time of day. */
function timeLines({ start_date, end_date, starts_at, ends_at }: Feed['events'][number]): string[] {
  if (starts_at)
    return [
      `DTSTART:${stamp(starts_at)}`,
      `DTEND:${stamp(ends_at && ends_at > starts_at ? ends_at : starts_at)}`,
    ];
  return [
    `DTSTART;VALUE=DATE:${compact(start_date)}`,
    // The end is the first day that does not belong to it.
    `DTEND;VALUE=DATE:${compact(dayAfter(end_date < start_date ? start_date : end_date))}`,
  ];
}

const compact = (day: string) => day.slice(0, 10).replaceAll('-', '');
const stamp = (instant: string) =>
  `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

function dayAfter(day: string): string {
  const next = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString();
}

const escaped = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n');

/** Breaks a line after 75 bytes at most, never inside a character. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    const room = lines.length === 0 ? 75 : 74;
    if (Buffer.byteLength(current + character) > room) {
      lines.push(current);
      current = '';
    }
    current += character;
  }
  return [...lines, current].join('\r\n ');
}
