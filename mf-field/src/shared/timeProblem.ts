import type { TimeEntry } from '../data/timeShapes.ts';
import { timeIn } from './hours.ts';

type Times = { started_at: string; ended_at: string };
type Problem = { field: keyof Times; message: string };

const longest = 24 * 3_600_000;
/** How far the server lets a device's clock be ahead, in ms. */
const lead = 5 * 60_000;

/** Why an entry can't have these times (instants), as the server says it; undefined if it can. */
export function timeProblem(
  { started_at, ended_at }: Times,
  now = Date.now(),
): Problem | undefined {
  const [start, end] = [Date.parse(started_at), Date.parse(ended_at)];
  if (start > now + lead)
    return {
      field: 'started_at',
      message: 'The start is in the future. Check the date and time.',
    };
  if (end <= start) return { field: 'ended_at', message: 'The end must be after the start.' };
  if (end > now + lead)
    return { field: 'ended_at', message: 'The end is in the future. Check the date and time.' };
  if (end > start + longest)
    return {
      field: 'ended_at',
      message: 'An entry can’t be longer than 24 hours. Enter when the work really ended.',
    };
  return undefined;
}

/** The entry among these that overlaps a time, named; undefined if none does. */
export function overlapProblem(
  entries: readonly TimeEntry[],
  { started_at, ended_at }: Times,
  zone: string | undefined,
): Problem | undefined {
  const found = entries.find(
    (one) =>
      Date.parse(one.started_at) < Date.parse(ended_at) &&
      (one.ended_at === null || Date.parse(one.ended_at) > Date.parse(started_at)),
  );
  if (!found) return undefined;
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: zone });
  const until = found.ended_at ? `to ${timeIn(zone, found.ended_at)}` : 'until now';
  const span = `${day.format(new Date(found.started_at))}, ${timeIn(zone, found.started_at)} ${until}`;
  const place = found.project_name ? ` at ${found.project_name}` : '';
  return {
    field: 'started_at',
    message: `This overlaps ${span}${place}. Change the times or that entry.`,
  };
}
