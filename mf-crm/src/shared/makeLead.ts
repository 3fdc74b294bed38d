import type { Lead, LeadBoard, LeadRow } from '../data/leadSchemas.ts';

const stages = [
  { id: 'new', name: 'New', kind: 'open' as const, probability: 10 },
  { id: 'estimating', name: 'Estimating', kind: 'open' as const, probability: 50 },
  { id: 'won', name: 'Won', kind: 'won' as const, probability: 100 },
  { id: 'lost', name: 'Lost', kind: 'lost' as const, probability: 0 },
];
const choices = {
  sources: [{ id: 'web', name: 'Website', is_active: true, monthly_cost: null }],
  lost_reasons: [{ id: 'price', name: 'Price too high', is_active: true }],
  people: [{ id: 'ana', full_name: 'Ana Reyes' }],
};

/** A row of lead_list for tests. */
export const makeLeadRow = (changes: Partial<LeadRow> = {}): LeadRow => ({
  id: 'deck',
  number: 'L-0001',
  title: 'Cedar deck',
  contact_name: 'Rosa Marin',
  company_name: null,
  email: 'rosa@marin.test',
  phone: '(512) 555-0177',
  address: { street: '12 Oak St', city: 'Austin', state: 'TX', zip: '78701' },
  description: 'About 300 square feet.',
  client_id: null,
  client_name: null,
  project_id: null,
  source_id: 'web',
  source_name: 'Website',
  stage_id: 'new',
  stage_name: 'New',
  outcome: 'open',
  lost_reason: null,
  lost_note: '',
  value_low: 8000,
  value_high: 12_000,
  value: 10_000,
  probability: null,
  chance: 10,
  owner_id: 'ana',
  owner_name: 'Ana Reyes',
  next_step: null,
  next_step_on: null,
  snoozed_until: null,
  last_contact_at: null,
  created_at: '2026-03-02T15:00:00Z',
  version: 1,
  ...changes,
});

/** A board with one lead in its first stage. */
export const makeBoard = (rows: LeadRow[] = [makeLeadRow()]): LeadBoard => ({
  stages: stages.map((stage, place) => ({
    ...stage,
    count: place === 0 ? rows.length : 0,
    value: place === 0 ? rows.reduce((sum, row) => sum + (row.value ?? 0), 0) : 0,
    weighted: 0,
    rows: place === 0 ? rows : [],
  })),
  ...choices,
});

/** A whole lead, as get_lead returns it. */
export const makeLead = (changes: Partial<Lead> = {}): Lead => ({
  ...makeLeadRow(),
  ...choices,
  stages,
  events: [],
  quotes: [],
  project_name: null,
  ...changes,
});
