/** Seconds as "8h 30m"; "0h" for none. */
export function formatHours(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)}h` : `${Math.floor(minutes / 60)}h ${rest}m`;
}

const flagLabels: Record<string, string> = {
  long: 'Over 14 hours',
  no_break: 'No break',
  edited: 'Edited',
  manual: 'Entered by hand',
  far: 'Far from the site',
  no_location: 'No location',
  late: 'Sent later',
};

/** What to check about an entry before approving it, in words. */
export const flagLabel = (flag: string): string => flagLabels[flag] ?? flag;

/** "7:02 AM" of an instant, in a time zone. */
export const timeIn = (zone: string | undefined, instant: string): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone }).format(
    new Date(instant),
  );

/** "Mon, Nov 23" of a day, `2026-11-23`. */
export const shortDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day));

/** What the clocks of a time zone show at an instant, as an input for date and time has it: `2026-11-23T07:02`. */
export function wallTime(zone: string | undefined, instant: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).formatToParts(new Date(instant));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/** The instant at which the clocks of a time zone show a time; the earlier one where they show it twice. */
export function instantOf(zone: string | undefined, wall: string): string {
  const wanted = Date.parse(`${wall}Z`);
  const offset = (at: number) => Date.parse(`${wallTime(zone, new Date(at).toISOString())}Z`) - at;
  const tried = [wanted + 86_400_000, wanted - 86_400_000].map((near) => wanted - offset(near));
  const exact = tried.filter((at) => at + offset(at) === wanted);
  return new Date(Math.min(...(exact.length > 0 ? exact : tried))).toISOString();
}
