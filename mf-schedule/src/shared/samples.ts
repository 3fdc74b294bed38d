import type { CompanyCalendar } from '../data/calendarShapes.ts';
import type { Entry, ProjectSchedule } from '../data/scheduleShapes.ts';

/** An entry of the schedule, for tests. */
const makeEntry = (entry: Partial<Entry> & Pick<Entry, 'id' | 'title'>): Entry => ({
  type: 'other',
  kind: 'task',
  status: 'pending',
  start_date: '2026-03-02',
  due_date: '2026-03-06',
  start_time: null,
  end_time: null,
  work_days: null,
  is_pinned: false,
  constraint_date: null,
  parent_id: null,
  progress: 0,
  version: 1,
  ...entry,
});

export const projectId = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const week = { weekdays: [1, 2, 3, 4, 5], exceptions: [] };

/** Framing, then drywall, of which a vendor knows. */
export const makeSchedule = (schedule: Partial<ProjectSchedule> = {}): ProjectSchedule => ({
  today: '2026-03-04',
  calendar: week,
  own_calendar: null,
  entries: [
    makeEntry({ id: 'framing', title: 'Framing' }),
    makeEntry({
      id: 'drywall',
      title: 'Drywall',
      start_date: '2026-03-09',
      due_date: '2026-03-11',
    }),
  ],
  dependencies: [{ entry_id: 'drywall', depends_on_id: 'framing', type: 'fs', lag_days: 0 }],
  assignments: [
    {
      id: 'assignment',
      entry_id: 'drywall',
      user_id: null,
      vendor_id: 'ace',
      name: 'Ace Drywall',
      email: 'ace@vendor.test',
      may_text: false,
      state: 'planned',
      proposed_date: null,
      note: '',
    },
  ],
  baselines: [],
  shift: null,
  people: [{ id: 'ana', name: 'Ana Reyes' }],
  vendors: [
    { id: 'ace', name: 'Ace Drywall' },
    { id: 'mute', name: 'Mute Masonry' },
  ],
  templates: [],
  absences: [],
  draws_due: [],
  ...schedule,
});

/** The server's answer for the calendar, in its short form. */
export const calendarAnswer = {
  today: '2026-03-04',
  calendar: week,
  own_calendar: null,
  projects: [{ id: projectId, name: 'House' }],
  people: [{ id: 'ana', name: 'Ana Reyes' }],
  vendors: [{ id: 'ace', name: 'Ace Drywall' }],
  entries: [
    {
      id: 'framing',
      p: projectId,
      t: 'Framing',
      k: 'task',
      s: 'pending',
      a: '2026-03-02',
      b: '2026-03-06',
      v: 1,
      w: [['ana', 'confirmed']],
    },
    {
      id: 'drywall',
      p: projectId,
      t: 'Drywall',
      k: 'task',
      s: 'pending',
      a: '2026-03-09',
      b: '2026-03-11',
      h: '08:00',
      v: 1,
    },
  ],
  tasks: [{ id: 'task', p: projectId, t: 'Order trim', a: '2026-03-05', w: 'ana' }],
  absences: [{ id: 'away', u: 'ana', a: '2026-03-09', b: '2026-03-09' }],
};

/** The calendar as its page has it. */
export const makeCalendar = (calendar: Partial<CompanyCalendar> = {}): CompanyCalendar => ({
  ...calendarAnswer,
  entries: calendarAnswer.entries.map(({ id, p, t, k, s, a, b, v, w }) => ({
    id,
    project: p,
    title: t,
    kind: k,
    status: s,
    first: a,
    last: b,
    from: undefined,
    until: undefined,
    version: v,
    series: undefined,
    who: w ? [{ id: 'ana', state: 'confirmed' as const }] : [],
  })),
  ...calendar,
});
