import type { Checklist, ChecklistTemplate } from '../data/checklists.ts';
import type { PunchItem, PunchList } from '../data/punch.ts';

const house = '00000000-0000-4000-8000-0000000000d1';

/** An open punch item of the kitchen, for tests. */
export const makePunchItem = (changes: Partial<PunchItem> = {}): PunchItem => ({
  id: '00000000-0000-4000-8000-0000000000b1',
  project_id: house,
  title: 'Touch up paint',
  description: '',
  place: 'Kitchen',
  photo_hash: null,
  pin_x: null,
  pin_y: null,
  assignee_id: null,
  vendor_id: null,
  due_date: null,
  status: 'open',
  sent_back_reason: null,
  version: 1,
  created_at: '2026-11-23T15:00:00Z',
  assignee: null,
  vendor: null,
  creator: 'Sam Ortiz',
  closer: null,
  photo: null,
  plan_document_id: null,
  plan_version: null,
  plan_page: null,
  plan_x: null,
  plan_y: null,
  plan: null,
  can_edit: true,
  can_finish: true,
  can_close: true,
  is_late: false,
  ...changes,
});

export const makePunchList = (items: PunchItem[]): PunchList => ({
  today: '2026-11-24',
  items,
  people: [{ id: '00000000-0000-4000-8000-0000000000a2', name: 'Ana Reyes' }],
  vendors: [{ id: '00000000-0000-4000-8000-0000000000a3', name: 'Hill Painting' }],
});

/** A template with one item of each kind but photo, for tests. */
export const makeTemplate = (changes: Partial<ChecklistTemplate> = {}): ChecklistTemplate => ({
  id: '00000000-0000-4000-8000-0000000000c1',
  name: 'Pre-pour inspection',
  version: 1,
  items: [
    { id: 'rebar', text: 'Rebar tied', kind: 'check', required: true },
    { id: 'slump', text: 'Slump', kind: 'number', required: true },
    { id: 'notes', text: 'Notes', kind: 'text', required: false },
  ],
  ...changes,
});

/** A checklist in progress without an answer, for tests. */
export const makeChecklist = (changes: Partial<Checklist> = {}): Checklist => ({
  id: '00000000-0000-4000-8000-0000000000c2',
  project_id: house,
  template_id: makeTemplate().id,
  name: makeTemplate().name,
  items: makeTemplate().items,
  answers: {},
  status: 'in_progress',
  created_at: '2026-11-23T15:00:00Z',
  finished_at: null,
  started_by_name: 'Sam Ortiz',
  finished_by_name: null,
  punch_count: 0,
  is_late: false,
  ...changes,
});
