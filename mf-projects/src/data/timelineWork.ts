import { z, type PendingMutation } from '@plumbline/data';
import { aboutOf, shownOf, type Shown, type SiteChange } from './siteWork.ts';
import {
  timelineEntry,
  timelineTags,
  weatherDelay,
  type TimelineEntry,
  type TimelineInput,
  type WeatherDelay,
  type WeatherDelayInput,
} from './timeline.ts';

/** Marks a timeline entry as completed, regardless of other changes. */
export const completeEntry = ({
  id,
  project_id,
  title,
}: Pick<TimelineEntry, 'id' | 'project_id' | 'title'>): SiteChange => ({
  about: aboutOf(project_id, 'completed', id),
  title: `"${title}"`,
  shows: true,
  write: {
    method: 'post',
    path: '/rpc/save_timeline_entry',
    body: { p_entry: { id, project_id, status: 'completed' } },
  },
  tags: timelineTags(project_id),
});

const dayInMilliseconds = 86_400_000;
const daysOf = ({ start_date, due_date }: Pick<TimelineInput, 'start_date' | 'due_date'>) =>
  start_date && due_date
    ? Math.round((Date.parse(due_date) - Date.parse(start_date)) / dayInMilliseconds) + 1
    : null;

const emptyEntry = {
  description: '',
  type: 'other',
  status: 'pending',
  start_date: null,
  due_date: null,
  assignee: null,
  progress: 0,
  notes: '',
  depends_on: [],
} as const;

/** Adds a timeline entry; the server will give it version 1. */
export function addEntry(input: TimelineInput & { title: string }): SiteChange {
  const shown: TimelineEntry = {
    ...emptyEntry,
    ...input,
    depends_on: [...(input.depends_on ?? [])],
    assignee_id: null,
    assignee_name: input.assignee ?? null,
    duration_days: daysOf(input),
    version: 1,
  };
  return {
    id: input.id,
    about: aboutOf(input.project_id, 'entry', input.id),
    title: `"${input.title}"`,
    shows: shown,
    write: {
      method: 'post',
      path: '/rpc/save_timeline_entry',
      body: { p_entry: { ...input, version: 0 } },
    },
    tags: timelineTags(input.project_id),
  };
}

/** Records days lost to the weather. */
export function addDelay(input: WeatherDelayInput): SiteChange {
  const { id, project_id, reason, date, duration_days, cost = null } = input;
  const shown: WeatherDelay = { id, reason, date, duration_days, cost };
  return {
    id,
    about: aboutOf(project_id, 'delay', id),
    title: `Weather delay "${reason}"`,
    shows: shown,
    write: {
      method: 'post',
      path: '/rpc/save_weather_delay',
      body: { p_delay: { ...input, version: 0 } },
    },
    tags: timelineTags(project_id),
  };
}

/** The entry or delay a change adds, even if rejected; undefined for other changes. */
export const entryOf = ({ shows }: PendingMutation) => timelineEntry.safeParse(shows).data;
export const delayOf = ({ shows }: PendingMutation) => weatherDelay.safeParse(shows).data;

/** A new row with the change that adds it (`draft`) until the server returns it. */
export type Drafted<Row> = Shown<Row> & { draft?: PendingMutation };

const byDue = (one: TimelineEntry, other: TimelineEntry) =>
  (one.due_date ?? '9999').localeCompare(other.due_date ?? '9999');

/** The timeline with queued changes applied: new entries by date, and completed ones. */
export function entriesShown(
  entries: readonly TimelineEntry[],
  changes: readonly PendingMutation[],
): Drafted<TimelineEntry>[] {
  const rows = new Map<string, Drafted<TimelineEntry>>(entries.map((entry) => [entry.id, entry]));
  for (const change of changes) {
    const added = shownOf(change, 'entry', timelineEntry);
    if (added && !rows.has(added.id))
      rows.set(added.id, { ...added, queued: change, draft: change });
    const row = rows.get(change.about.split('/')[3] ?? '');
    if (row && shownOf(change, 'completed', z.boolean()))
      rows.set(row.id, { ...row, status: 'completed', progress: 100, queued: change });
  }
  return rows.size > entries.length ? [...rows.values()].toSorted(byDue) : [...rows.values()];
}

/** Weather delays including queued ones, latest first. */
export function delaysShown(
  delays: readonly WeatherDelay[],
  changes: readonly PendingMutation[],
): Drafted<WeatherDelay>[] {
  const known = new Set(delays.map(({ id }) => id));
  const added = changes.flatMap((change) => {
    const delay = shownOf(change, 'delay', weatherDelay);
    return delay && !known.has(delay.id) ? [{ ...delay, queued: change, draft: change }] : [];
  });
  return added.length > 0
    ? [...delays, ...added].toSorted((one, other) => other.date.localeCompare(one.date))
    : [...delays];
}
