import { rowTag, z, type QueuedMutation } from '@plumbline/data';
import { timeTags } from './timeClock.ts';
import type { TimeEntry, Today } from './timeShapes.ts';

/** A change to queue while offline, before it has an owner. */
type ClockChange = Omit<QueuedMutation, 'id' | 'owner' | 'madeAt'> & { id: string };

/** Prefix of `about` for all changes of the clock. */
export const clockFolder = 'field/clock/';

export type Place = { latitude: number; longitude: number };
export const pressed = z.object({
  kind: z.enum(['in', 'switch', 'out', 'break', 'resume']),
  /** The entry that starts or ends. */
  entry: z.string(),
  at: z.string(),
  user_id: z.string().optional(),
  project_id: z.string().nullable().default(null),
  project_name: z.string().nullable().default(null),
  cost_code_id: z.string().nullable().default(null),
  place: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
});
/** A button of the clock that was pressed. */
export type Pressed = z.infer<typeof pressed>;
export type Press = Omit<z.input<typeof pressed>, 'place'> & {
  place?: Place | undefined;
  /** For a clock-out that was forgotten: marks the entry as edited. */
  reason?: string;
  /** Of a crew member, for messages. */
  name?: string;
};

const rpc = {
  in: 'clock_in',
  switch: 'switch_job',
  out: 'clock_out',
  break: 'start_break',
  resume: 'end_break',
} as const;

const titles: Record<Pressed['kind'], string> = {
  in: 'Clock-in',
  switch: 'Job switch',
  out: 'Clock-out',
  break: 'Start of the break',
  resume: 'End of the break',
};

/** The queued change for a pressed button. Its id is that of the entry or break it makes, so a repeat counts once. */
export function clockChange(press: Press, id: string = crypto.randomUUID()): ClockChange {
  const { kind, entry, at, user_id, place, reason, name, project_id, cost_code_id } = press;
  const isBreak = kind === 'break' || kind === 'resume';
  const starts = kind === 'in' || kind === 'switch';
  const body = {
    id: entry,
    at,
    ...(user_id && { user_id }),
    ...(starts && { project_id, cost_code_id }),
    ...(place && { place }),
    ...(reason && { reason }),
  };
  return {
    id,
    about: `${clockFolder}${id}`,
    title: `${titles[kind]}${name ? ` of ${name}` : ''}${starts && press.project_name ? ` at ${press.project_name}` : ''}`,
    shows: pressed.parse(press),
    write: {
      method: 'post',
      path: `/rpc/${rpc[kind]}`,
      body: isBreak ? { p_break: body } : { p_entry: body },
    },
    tags: timeTags,
  };
}

/** Completes a task; `about` is that of the project file, which then shows it too. */
export const finishTask = (task: Today['tasks'][number]) => ({
  about: `projects/${task.project_id}/task-done/${task.id}`,
  title: `Task "${task.title}"`,
  shows: true,
  write: {
    method: 'post' as const,
    path: '/rpc/complete_task',
    body: { p_task_id: task.id },
  },
  tags: [rowTag('Project', task.project_id), ...timeTags],
});

const secondsBetween = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));

/** Time worked in an entry up to a moment, without breaks, in seconds. */
export function workedUntil(entry: TimeEntry, now: string): number {
  if (entry.worked_seconds !== null) return entry.worked_seconds;
  const end = entry.break_started_at ?? now;
  return Math.max(0, secondsBetween(entry.started_at, end) - entry.break_seconds);
}

const startOf = (press: Pressed, day: string): TimeEntry => ({
  id: press.entry,
  user_id: press.user_id ?? '',
  project_id: press.project_id,
  project_name: press.project_name,
  cost_code_id: press.cost_code_id,
  cost_code: null,
  started_at: press.at,
  ended_at: null,
  work_day: day,
  break_seconds: 0,
  break_started_at: null,
  break_ids: [],
  worked_seconds: null,
  source: 'clock',
  note: '',
  edit_reason: null,
  status: 'open',
  version: 0,
  flags: press.place ? [] : ['no_location'],
});

function ended(entry: TimeEntry, at: string): TimeEntry {
  const worked = workedUntil(entry, at);
  const total = secondsBetween(entry.started_at, at);
  return {
    ...entry,
    ended_at: at,
    worked_seconds: worked,
    break_seconds: total - worked,
    break_started_at: null,
  };
}

/** One person's entries with a pressed button applied; unchanged where the server has it already. */
export function press(entries: readonly TimeEntry[], made: Pressed, day: string): TimeEntry[] {
  const open = entries.find(({ ended_at }) => ended_at === null);
  const replace = (next: TimeEntry) =>
    entries.map((entry) => (entry.id === next.id ? next : entry));
  const isKnown = entries.some(({ id }) => id === made.entry);
  if (made.kind === 'in') return isKnown || open ? [...entries] : [...entries, startOf(made, day)];
  if (made.kind === 'switch') {
    if (isKnown) return [...entries];
    return [...(open ? replace(ended(open, made.at)) : entries), startOf(made, day)];
  }
  if (!open) return [...entries];
  if (made.kind === 'out')
    return isKnown && open.id !== made.entry ? [...entries] : replace(ended(open, made.at));
  const hasBreak = open.break_ids.includes(made.entry);
  if (made.kind === 'break')
    return hasBreak
      ? [...entries]
      : replace({
          ...open,
          break_started_at: made.at,
          break_ids: [...open.break_ids, made.entry],
        });
  if (open.break_started_at === null) return [...entries];
  return replace({
    ...open,
    break_seconds: open.break_seconds + secondsBetween(open.break_started_at, made.at),
    break_started_at: null,
  });
}
