import type { Dashboard } from '../../data/dashboard.ts';

/** A test dashboard as the database returns it. */
export const makeDashboard = (changes: Partial<Dashboard> = {}): Dashboard => ({
  attention: [],
  has_sample_jobs: false,
  active_projects: { value: 3, change: 1 },
  cash: { until: '2026-12-10', in: 12_500.5, out: 9000, low: null, rows: [], more: 0 },
  recent_projects: [
    {
      id: '00000000-0000-4000-8000-0000000000p1',
      name: 'Lake house',
      status: 'in_progress',
      completion_percentage: 55,
      start_date: '2026-10-01',
      end_date: '2027-02-01',
      client_name: 'Maria Lopez',
    },
  ],
  activity: [
    {
      id: 'a1',
      type: 'invoice',
      status: 'paid',
      title: 'Invoice paid',
      description: 'Deck, draw 1',
      project_id: null,
      entity_id: null,
      created_at: '2026-11-20T10:00:00Z',
      actor: 'Dana Ridge',
    },
  ],
  pending_invoices: { value: 12_500.5, count: 4, change: 8.5 },
  overdue_invoices: { value: 900, count: 1, change: -20 },
  paid_this_month: { value: 61_000, change: -3 },
  revenue: ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'].map((month, at) => ({
    month,
    revenue: 1000 * at,
  })),
  invoices: [
    {
      id: 'i1',
      invoice_number: 'INV-0042',
      title: 'Deck',
      status: 'overdue',
      document_status: 'sent',
      kind: 'standard',
      total_amount: 900,
      due_date: '2026-11-01',
      client_name: 'Maria Lopez',
    },
  ],
  quotes: [
    {
      id: 'q1',
      quote_number: 'Q-0007',
      title: 'Pergola',
      status: 'accepted',
      total_amount: 7200,
      valid_until: '2026-12-01',
      client_name: 'Ed Stone',
    },
  ],
  ...changes,
});

/** What a field role sees: no amounts. */
export const withoutMoney = {
  cash: null,
  pending_invoices: null,
  overdue_invoices: null,
  paid_this_month: null,
  revenue: null,
  invoices: null,
  quotes: null,
} as const;
