import { z } from '@plumbline/data';
import { assignmentState, ownCalendar } from './scheduleShapes.ts';

const text = z.string().nullable();
const named = z.object({ id: z.string(), name: z.string() });

const entry = z
  .object({
    id: z.string(),
    p: z.string(),
    t: z.string(),
    k: z.string(),
    s: z.string(),
    a: z.string().optional(),
    b: z.string().optional(),
    h: z.string().optional(),
    e: z.string().optional(),
    v: z.number(),
    r: z.string().optional(),
    /** Pairs: a person or vendor, and the state. */
    w: z.array(z.array(z.string())).default([]),
  })
  .transform(({ id, p, t, k, s, a, b, h, e, v, r, w }) => ({
    id,
    project: p,
    title: t,
    kind: k,
    status: s,
    /** Undefined for entries without a date. */
    first: a,
    last: b,
    from: h,
    until: e,
    version: v,
    series: r,
    who: w.flatMap(([who, state]) => {
      const known = assignmentState.safeParse(state).data;
      return who && known ? { id: who, state: known } : [];
    }),
  }));
export type CalendarEntry = z.output<typeof entry> & {
  /** The lead that a visit belongs to; it has no project then. */
  lead?: { id: string; title: string };
};

/** The visit of a lead that is no project yet. */
const visit = z
  .object({
    id: z.string(),
    l: z.string(),
    t: z.string(),
    n: z.string(),
    s: z.string(),
    a: z.string(),
    b: z.string(),
    h: z.string().optional(),
    e: z.string().optional(),
    v: z.number(),
    u: z.string().optional(),
  })
  .transform(({ l, n, u, ...own }): CalendarEntry => ({
    id: own.id,
    project: '',
    title: own.t,
    kind: 'visit',
    status: own.s,
    first: own.a,
    last: own.b,
    from: own.h,
    until: own.e,
    version: own.v,
    series: undefined,
    lead: { id: l, title: n },
    who: u ? [{ id: u, state: 'confirmed' }] : [],
  }));

const answer = z.object({
  today: z.string(),
  calendar: z.object({
    weekdays: z.array(z.number()),
    exceptions: z.array(z.object({ date: z.string(), is_working: z.boolean() })),
  }),
  own_calendar: ownCalendar.nullish(),
  projects: z.array(named),
  people: z.array(named),
  vendors: z.array(named),
  entries: z.array(entry),
  tasks: z.array(
    z.object({
      id: z.string(),
      p: z.string(),
      t: z.string(),
      a: z.string(),
      w: z.string().optional(),
    }),
  ),
  absences: z.array(z.object({ id: z.string(), u: z.string(), a: z.string(), b: z.string() })),
  /** Databases before booking send none. */
  visits: z.array(visit).default([]),
});
export const calendar = answer.transform(({ visits, entries, ...found }) => {
  const all: CalendarEntry[] = [...entries, ...visits];
  return { ...found, entries: all };
});
/** All projects between two dates. */
export type CompanyCalendar = z.output<typeof calendar>;

export const own = z.object({
  id: z.string(),
  state: assignmentState,
  proposed_date: text,
  note: z.string(),
  title: z.string(),
  kind: z.string(),
  start_date: z.string(),
  due_date: z.string(),
  start_time: text,
  end_time: text,
  project_id: z.string(),
  project_name: z.string(),
  address: text,
  before: z.array(z.object({ kind: z.string(), due_date: text, is_done: z.boolean() })),
  /** Answers cached before it was read have none. */
  after: z.array(z.object({ kind: z.string(), start_date: text })).default([]),
});
/** An assignment of the user. */
export type OwnAssignment = z.infer<typeof own>;

export const asked = z.object({
  state: assignmentState,
  proposed_date: text,
  note: z.string(),
  title: z.string(),
  start_date: text,
  due_date: text,
  start_time: text,
  end_time: text,
  project: z.string(),
  address: text,
  name: text,
  company_name: z.string(),
});
/** An assignment as the holder of a link sees it. */
export type AskedAssignment = z.infer<typeof asked>;

/** An answer to the question whether the dates work. */
export type Answer = {
  answer: 'confirmed' | 'declined' | 'proposed' | 'done';
  proposed_date?: string;
  note?: string;
};
