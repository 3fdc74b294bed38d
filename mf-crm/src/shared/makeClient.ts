import type { ClientRow } from '../data/schemas.ts';

/** A test client as client_list returns it. */
export const makeClient = (change: Partial<ClientRow> = {}): ClientRow => ({
  id: '00000000-0000-4000-8000-0000000000a1',
  name: 'Morgan Lake',
  email: 'morgan@lake.test',
  phone: '(512) 555-0134',
  company_name: 'Lake Holdings',
  contact_person: 'Morgan Lake',
  address: { street: '12 Mill Rd', city: 'Austin', state: 'TX', zip: '78701', country: 'USA' },
  client_type: 'residential',
  payment_terms: 'net30',
  preferred_contact_method: 'email',
  notes: 'Gate code 4411',
  is_active: true,
  created_at: '2024-03-01T12:00:00Z',
  version: 3,
  location: 'Austin, TX',
  total_projects: 4,
  active_projects: 1,
  total_value: 48_250,
  outstanding: 12_000,
  overdue: 0,
  satisfaction: 4.5,
  survey_answers: 2,
  last_contact: '2026-11-01T12:00:00Z',
  mail_opt_out_at: null,
  is_tax_exempt: false,
  tax_exempt_number: null,
  ...change,
});

/** A test page as client_page returns it. */
export const makePage = (
  rows: readonly ClientRow[],
  { total = rows.length, is_more = false } = {},
) => ({ rows, total, is_more });
