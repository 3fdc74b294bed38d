import type { PersonWeek, TimeEntry, Today, Week } from '../data/timeShapes.ts';

const house = '00000000-0000-4000-8000-0000000000d1';
const barn = '00000000-0000-4000-8000-0000000000d2';

/** A finished entry of two hours for tests. */
export const makeEntry = (changes: Partial<TimeEntry> = {}): TimeEntry => ({
  id: '00000000-0000-4000-8000-0000000000e1',
  user_id: '00000000-0000-4000-8000-0000000000a1',
  project_id: house,
  project_name: 'House',
  cost_code_id: null,
  cost_code: null,
  started_at: '2026-11-23T13:00:00Z',
  ended_at: '2026-11-23T15:00:00Z',
  work_day: '2026-11-23',
  break_seconds: 0,
  break_started_at: null,
  break_ids: [],
  worked_seconds: 7200,
  source: 'clock',
  note: '',
  edit_reason: null,
  status: 'open',
  version: 1,
  flags: [],
  ...changes,
});

/** A day on which nobody is on the clock, for tests. */
export const makeToday = (changes: Partial<Today> = {}): Today => ({
  today: '2026-11-23',
  open: null,
  entries: [],
  today_seconds: 0,
  week_seconds: 36_000,
  suggested: { project_id: house, cost_code_id: null },
  projects: [
    { id: barn, name: 'Barn', address: '', latitude: null, longitude: null },
    { id: house, name: 'House', address: '', latitude: null, longitude: null },
  ],
  codes: [],
  tasks: [],
  visits: [],
  lead_visits: [],
  crew: [],
  ...changes,
});

/** A person's week of two hours, for tests. */
export const makePerson = (changes: Partial<PersonWeek> = {}): PersonWeek => ({
  user_id: '00000000-0000-4000-8000-0000000000a1',
  name: 'Sam Ortiz',
  role: 'field_supervisor',
  worked: 7200,
  regular: 7200,
  overtime: 0,
  double: 0,
  paid: 7200,
  supervisor_id: null,
  can_approve: true,
  days: { '2026-11-23': 7200 },
  status: 'submitted',
  flags: [],
  entries: [makeEntry()],
  ...changes,
});

export const makeWeek = (people: PersonWeek[]): Week => ({
  week_start: '2026-11-23',
  today: '2026-11-25',
  daily_hours: 8,
  weekly_hours: 40,
  people,
  supervisors: [],
});

/** An inspection of today that nobody asks about, for tests. */
export const makeVisit = (changes: Partial<Today['visits'][number]> = {}) => ({
  id: '00000000-0000-4000-8000-0000000000f2',
  title: 'Framing inspection',
  type: 'inspection',
  start_date: '2026-11-23',
  due_date: '2026-11-23',
  project_id: barn,
  project_name: 'Barn',
  state: 'planned',
  ...changes,
});
