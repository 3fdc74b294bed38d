import { z } from '@plumbline/data';

const text = z.string().nullable();
const seconds = z.coerce.number();
const timeEntry = z.object({
  id: z.string(),
  user_id: z.string(),
  project_id: text,
  project_name: text,
  cost_code_id: text,
  cost_code: text,
  started_at: z.string(),
  ended_at: text,
  work_day: z.string(),
  break_seconds: seconds,
  break_started_at: text,
  break_ids: z.array(z.string()),
  worked_seconds: z.number().nullable(),
  source: z.string(),
  note: z.string(),
  edit_reason: text,
  status: z.string(),
  version: z.number(),
  flags: z.array(z.string()),
});
/** One stretch of work, from clock-in to clock-out; `ended_at` is null while it runs. */
export type TimeEntry = z.infer<typeof timeEntry>;

const project = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  latitude: z.coerce.number().nullable().catch(null),
  longitude: z.coerce.number().nullable().catch(null),
});
export type ClockProject = z.infer<typeof project>;

export const today = z.object({
  today: z.string(),
  open: timeEntry.nullable(),
  entries: z.array(timeEntry),
  today_seconds: seconds,
  week_seconds: seconds,
  suggested: z.object({ project_id: z.string(), cost_code_id: text }).nullable(),
  projects: z.array(project),
  codes: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
  tasks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      due_date: text,
      project_id: z.string(),
      project_name: z.string(),
    }),
  ),
  visits: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        type: z.string(),
        due_date: text,
        project_id: z.string(),
        project_name: z.string(),
        // Answers saved on the device by an earlier release have only the visits of that day.
        start_date: text.default(null),
        state: z.string().default('planned'),
      }),
    )
    .default([]),
  // Its own key: an earlier release of this area takes only visits with a project.
  lead_visits: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        name: z.string(),
        phone: text,
        address: z.string(),
        start_date: z.string(),
        start_time: text,
        end_time: text,
      }),
    )
    .default([]),
  crew: z.array(z.object({ user_id: z.string(), name: z.string(), open: timeEntry.nullable() })),
});
/** All that the page Today shows. */
export type Today = z.infer<typeof today>;

const person = z.object({
  user_id: z.string(),
  name: z.string(),
  role: z.string(),
  worked: seconds,
  regular: seconds,
  overtime: seconds,
  double: seconds.default(0),
  /** After rounding and deducted breaks; `worked` is as clocked. */
  paid: seconds.optional(),
  supervisor_id: text.default(null),
  can_approve: z.boolean().optional(),
  /** Seconds that would cost $0 for want of a wage; only for who may see wages. */
  unrated: seconds.nullish(),
  days: z.record(z.string(), seconds),
  status: z.string(),
  flags: z.array(z.string()),
  entries: z.array(timeEntry),
});
/** A person's week; all times in seconds. */
export type PersonWeek = z.infer<typeof person>;

const missing = z.object({
  people: z.array(z.object({ user_id: z.string(), name: z.string(), days: z.array(z.string()) })),
  logs: z.array(z.object({ project_id: z.string(), name: z.string(), days: z.array(z.string()) })),
});
/** Who has not logged in a week: people without time, and projects without a daily log. */
export type MissingTime = z.infer<typeof missing>;

export const week = z.object({
  week_start: z.string(),
  today: z.string(),
  daily_hours: seconds.nullable(),
  weekly_hours: seconds.nullable(),
  people: z.array(person),
  supervisors: z.array(z.object({ user_id: z.string(), name: z.string() })).default([]),
  missing: missing.nullish(),
});
export type Week = z.infer<typeof week>;

export const hours = z.object({
  people: z.array(
    z.object({
      user_id: z.string(),
      name: z.string(),
      seconds,
      approved_seconds: seconds,
      is_in: z.boolean(),
    }),
  ),
  codes: z.array(
    z.object({
      cost_code_id: text.default(null),
      code: text,
      name: text,
      seconds,
      approved_seconds: seconds,
      /** Planned hours. */
      budget_hours: z.coerce.number().nullable().default(null),
    }),
  ),
  days: z.array(z.object({ day: z.string(), seconds, people: z.number() })),
});
export type ProjectHours = z.infer<typeof hours>;

/** What `save_time_entry` takes; version 0 is a new entry. */
export type TimeInput = {
  id: string;
  user_id?: string | undefined;
  project_id: string | null;
  cost_code_id: string | null;
  started_at: string;
  ended_at: string;
  break_minutes: number;
  note: string;
  reason: string;
  version: number;
};
