import { z } from '@plumbline/data';
import {
  dependency,
  type Entry,
  type EntryInput,
  type ProjectSchedule,
} from '../../data/scheduleShapes.ts';
import type { SeriesInput } from '../../data/series.ts';

const link = dependency.omit({ entry_id: true });
/** A dependency while it is edited. */
export type Link = z.infer<typeof link>;

export const entrySchema = z
  .object({
    title: z.string().trim().min(1, 'Enter a title.').max(200),
    kind: z.enum(['task', 'milestone', 'inspection', 'visit']),
    status: z.string(),
    start_date: z.string(),
    due_date: z.string(),
    start_time: z.string(),
    end_time: z.string(),
    is_pinned: z.boolean(),
    constraint_date: z.string(),
    parent_id: z.string(),
    /** Of a new entry; empty if it happens once. */
    repeats: z.enum(['', 'weekdays', 'weekly', 'biweekly', 'monthly']),
    until: z.string(),
    links: z.array(link),
  })
  .refine(({ start_date, due_date }) => !start_date || !due_date || due_date >= start_date, {
    message: 'The due date must not be before the start date.',
    path: ['due_date'],
  })
  .refine(({ start_time, end_time }) => start_time || !end_time, {
    message: 'Enter a start time.',
    path: ['start_time'],
  })
  .refine(
    ({ start_date, due_date, start_time, end_time }) =>
      !end_time || end_time > start_time || (start_date && due_date && start_date !== due_date),
    { message: 'The end time must be after the start time.', path: ['end_time'] },
  )
  .refine(({ repeats, kind }) => !repeats || kind !== 'milestone', {
    message: 'A milestone can’t repeat.',
    path: ['repeats'],
  })
  .refine(({ repeats, start_date, until }) => !repeats || (start_date && until >= start_date), {
    message: 'Choose a last day after the start date.',
    path: ['until'],
  });
export type EntryValues = z.infer<typeof entrySchema>;

/** What the form starts with, without the dependencies. */
export const valuesOf = (entry: Entry | undefined, today: string): Omit<EntryValues, 'links'> => ({
  title: entry?.title ?? '',
  kind: entry?.kind ?? 'task',
  status: entry?.status ?? 'pending',
  start_date: entry ? (entry.start_date ?? '') : today,
  due_date: entry ? (entry.due_date ?? '') : today,
  start_time: entry?.start_time?.slice(0, 5) ?? '',
  end_time: entry?.end_time?.slice(0, 5) ?? '',
  is_pinned: entry?.is_pinned ?? false,
  constraint_date: entry?.constraint_date ?? '',
  parent_id: entry?.parent_id ?? '',
  repeats: '',
  until: '',
});

const rules = {
  weekdays: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  weekly: 'FREQ=WEEKLY',
  biweekly: 'FREQ=WEEKLY;INTERVAL=2',
  monthly: 'FREQ=MONTHLY',
} as const;

/** What is saved of a new entry that repeats; undefined of one that happens once. */
export function seriesOf(values: EntryValues, id: string): SeriesInput | undefined {
  const { title, kind, repeats, until, start_date } = values;
  if (!repeats) return undefined;
  return {
    id,
    title,
    kind,
    rule: `${rules[repeats]};UNTIL=${until.replaceAll('-', '')}`,
    first_day: start_date,
    start_time: orNull(values.start_time),
    end_time: orNull(values.end_time),
  };
}

const orNull = (text: string) => (text === '' ? null : text);

export const linksOf = ({ dependencies }: ProjectSchedule, entry: Entry | undefined): Link[] =>
  dependencies
    .filter(({ entry_id }) => entry_id === entry?.id)
    .map(({ depends_on_id, type, lag_days }) => ({ depends_on_id, type, lag_days }));

/** Whether an entry waits for other entries or another date than before. */
export const hasNewConstraints = (
  { constraint_date, links }: EntryValues,
  { entry, schedule }: { entry: Entry | undefined; schedule: ProjectSchedule },
) =>
  JSON.stringify(links) !== JSON.stringify(linksOf(schedule, entry)) ||
  constraint_date !== (entry?.constraint_date ?? '');

/** What is saved; the dates and times of an existing entry are changed by a reviewed change instead. */
export function inputOf(
  values: EntryValues,
  { id, project, entry }: { id: string; project: string; entry: Entry | undefined },
): EntryInput {
  const { title, kind, status, is_pinned, links } = values;
  const type = kind === 'milestone' || kind === 'inspection' ? kind : (entry?.type ?? 'other');
  return {
    id,
    project_id: project,
    version: entry?.version ?? 0,
    title,
    kind,
    status,
    is_pinned,
    type: entry && type === 'other' ? typeOfOther(entry) : type,
    constraint_date: orNull(values.constraint_date),
    parent_id: orNull(values.parent_id),
    dependencies: links,
    ...(!entry && {
      start_date: orNull(values.start_date),
      due_date: orNull(values.due_date),
      start_time: orNull(values.start_time),
      end_time: orNull(values.end_time),
    }),
  };
}

/** Permits and weather keep their type; a former milestone or inspection loses it. */
const typeOfOther = ({ type }: Entry) =>
  type === 'milestone' || type === 'inspection' ? 'other' : type;

/** The edit of an existing entry's dates and times, if they changed. */
export function editOf(values: EntryValues, entry: Entry | undefined, version: number) {
  if (!entry) return undefined;
  const start_date = orNull(values.start_date);
  const due_date = orNull(values.due_date);
  const { start_time, end_time } = valuesOf(entry, '');
  const isRetimed = values.start_time !== start_time || values.end_time !== end_time;
  if (start_date === entry.start_date && due_date === entry.due_date && !isRetimed)
    return undefined;
  const times = isRetimed && {
    start_time: orNull(values.start_time),
    end_time: orNull(values.end_time),
  };
  return { id: entry.id, version, start_date, due_date, ...times };
}
