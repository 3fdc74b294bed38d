import { z } from '@plumbline/data';
import { shiftLog } from './shiftLog.ts';

const text = z.string().nullable();
const named = z.object({ id: z.string(), name: z.string() });

export const assignmentState = z.enum([
  'planned',
  'asked',
  'confirmed',
  'declined',
  'proposed',
  'done',
]);
export type AssignmentState = z.infer<typeof assignmentState>;

const entry = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  kind: z.enum(['task', 'milestone', 'inspection', 'visit']),
  status: z.string(),
  start_date: text,
  due_date: text,
  /** HH:MM:SS in the company's time zone. */
  start_time: text,
  end_time: text,
  work_days: z.number().nullable(),
  is_pinned: z.boolean(),
  constraint_date: text,
  parent_id: text,
  progress: z.number(),
  /** The series of a repeating entry. */
  series_id: text.optional(),
  version: z.number(),
});
/** An entry of a project's schedule. */
export type Entry = z.infer<typeof entry>;

export const dependency = z.object({
  entry_id: z.string(),
  depends_on_id: z.string(),
  type: z.enum(['fs', 'ss', 'ff', 'sf']),
  lag_days: z.number(),
});
type Dependency = z.infer<typeof dependency>;

const assignment = z.object({
  id: z.string(),
  entry_id: z.string(),
  user_id: text,
  vendor_id: text,
  name: text,
  email: text,
  may_text: z.boolean().default(false),
  state: assignmentState,
  proposed_date: text,
  note: z.string(),
});

const calendar = z.object({
  weekdays: z.array(z.number()),
  exceptions: z.array(
    z.object({ date: z.string(), is_working: z.boolean(), name: z.string().optional() }),
  ),
});

/** A calendar as it is saved, without what it takes from the company's. */
export const ownCalendar = calendar.extend({ version: z.number() });

export type OwnCalendar = z.infer<typeof ownCalendar>;

export const schedule = z.object({
  today: z.string(),
  calendar,
  own_calendar: ownCalendar.nullish(),
  entries: z.array(entry),
  dependencies: z.array(dependency),
  assignments: z.array(assignment),
  baselines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      entries: z.array(z.object({ id: z.string(), start_date: text, due_date: text })),
    }),
  ),
  /** The last change, while it can be undone. */
  shift: z
    .object({ id: z.string(), cause: z.string(), reason: z.string(), count: z.number() })
    .nullable(),
  people: z.array(named),
  vendors: z.array(named),
  templates: z.array(named.extend({ count: z.number(), roles: z.array(z.string()).default([]) })),
  /** Null for those who don't plan; databases before this log send none. */
  shifts: shiftLog.nullish(),
  /** Draws to invoice because their milestone is reached; amounts in dollars before tax. */
  draws_due: z
    .array(
      z.object({
        id: z.string(),
        description: z.string(),
        amount: z.number(),
        milestone: z.string(),
      }),
    )
    .default([]),
  /** Databases before absences on screens send none. */
  absences: z
    .array(z.object({ user_id: z.string(), first_day: z.string(), last_day: z.string() }))
    .default([]),
});
export type ProjectSchedule = z.infer<typeof schedule>;
export type Baseline = ProjectSchedule['baselines'][number];

const dates = z.object({ start_date: text, due_date: text });
/** With times of day if they change. */
const datesAndTimes = dates.extend({ start_time: text.optional(), end_time: text.optional() });
export const preview = z.object({
  entries: z.array(
    z.object({ id: z.string(), title: z.string(), before: datesAndTimes, after: datesAndTimes }),
  ),
  conflicts: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      depends_on_title: text,
      reason: z.enum(['pinned', 'completed']),
      needed_date: z.string(),
    }),
  ),
  notified: z.array(
    z.object({ name: text, title: z.string(), email: text, phone: text.optional() }),
  ),
  days_off: z.array(z.string()),
  double_booked: z.array(z.object({ name: text, title: z.string(), other_title: z.string() })),
  away: z
    .array(z.object({ name: text, title: z.string(), first_day: z.string(), last_day: z.string() }))
    .default([]),
});
/** What a change would move, and who would be asked again. */
export type Preview = z.infer<typeof preview>;

/** What preview_reschedule and apply_reschedule take. */
export type Reschedule = {
  cause: 'edit' | 'weather' | 'change_order' | 'pull_in';
  /** The weather delay or change order. */
  cause_id?: string | undefined;
  reason?: string;
  edits?: {
    id: string;
    version: number;
    start_date: string | null;
    due_date: string | null;
    /** HH:MM; both change if they are there. */
    start_time?: string | null;
    end_time?: string | null;
    /** Also moves the later entries of its series. */
    is_following?: boolean;
  }[];
  from_date?: string;
  days?: number;
  is_pulled_in?: boolean;
};

/** Columns of an entry with its dependencies, as save_timeline_entry takes them; version 0 is a new one. */
export type EntryInput = { id: string; project_id: string; version: number } & Partial<
  Omit<Entry, 'id' | 'version'>
> & { dependencies?: Omit<Dependency, 'entry_id'>[] };
