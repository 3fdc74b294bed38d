import type { PortalHome } from '../data/portalShapes.ts';
import type { PortalOrder } from '../data/jobShapes.ts';
import { saveSession } from './portalSession.ts';

export const accessId = '5d1f7d3e-8a51-4a37-9c7c-0d7f3a1f2b11';
export const session = 'session-of-this-phone';
export const base = `/portal/client/${accessId}`;

/** This device has opened the portal before. */
export const enter = () => void saveSession(accessId, session);

const invoices: PortalHome['invoices'] = [
  {
    id: 'i1',
    number: 'INV-0001',
    title: 'Deck (deposit)',
    kind: 'deposit',
    issue_date: '2026-11-01',
    due_date: '2026-11-15',
    amount_due: 1500,
    balance: 1500,
    payment_status: 'overdue',
    payments: [],
  },
  {
    id: 'i2',
    number: 'INV-0002',
    title: 'Plans',
    kind: 'standard',
    issue_date: '2026-10-01',
    due_date: '2026-10-15',
    amount_due: 200,
    balance: 0,
    payment_status: 'paid',
    payments: [{ amount: 200, credited: 0, method: 'card', paid_on: '2026-10-10' }],
  },
];

/** A portal with one of everything that waits for the client. */
export const makeHome = (more: Partial<PortalHome> = {}): PortalHome => ({
  access_id: accessId,
  is_preview: false,
  company: {
    name: 'Ridgeline Builders',
    phone: '(512) 555-0100',
    email: 'office@ridgeline.test',
    logo_url: null,
    primary_color: '#0b5d3b',
  },
  client: { name: 'Rosa Diaz', email: 'rosa@example.test' },
  projects: [
    {
      id: 'p1',
      name: 'Lake house',
      status: 'in_progress',
      address: '1 Hill Road',
      percent: 40,
      start_date: '2026-10-01',
      end_date: '2027-02-01',
    },
  ],
  quotes: [
    {
      id: 'q1',
      number: 'Q-0001',
      title: 'Deck',
      total_amount: 5000,
      status: 'sent',
      valid_until: '2026-12-31',
      sent_at: '2026-11-20T12:00:00Z',
      decided_at: null,
    },
  ],
  change_orders: [
    {
      id: 'o1',
      number: 'CO-001',
      title: 'Wider stairs',
      amount: 750,
      schedule_days: 2,
      status: 'pending',
      submitted_at: '2026-11-21T12:00:00Z',
      decided_at: null,
      project_name: 'Lake house',
    },
  ],
  invoices,
  balance: 1500,
  overdue: 1500,
  dates: [
    {
      id: 'd1',
      title: 'Inspection',
      day: '2026-12-05',
      until: '2026-12-05',
      project_name: 'Lake house',
    },
  ],
  news: [
    {
      kind: 'photos',
      at: '2026-11-24T12:00:00Z',
      title: '',
      count: 3,
      project_id: 'p1',
      project_name: 'Lake house',
    },
  ],
  selections: [],
  documents: [],
  unread: 1,
  ...more,
});

export const makeOrder = (more: Partial<PortalOrder> = {}): PortalOrder => ({
  shown: {
    id: 'o1',
    number: 'CO-001',
    title: 'Wider stairs',
    description: 'Stairs of 5 feet.',
    reason: 'You asked for it',
    amount: 750,
    schedule_days: 2,
    project_name: 'Lake house',
    items: [{ description: 'Stairs', quantity: 1, unit_price: 750, total_price: 750 }],
  },
  shown_hash: 'a'.repeat(64),
  status: 'pending',
  decided_at: null,
  decision: null,
  ...more,
});
