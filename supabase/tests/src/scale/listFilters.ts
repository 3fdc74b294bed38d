/** The lists that count to a thousand, by what one of their rows is called. */
export type List = 'project' | 'quote' | 'invoice' | 'vendor' | 'material';

const like = (columns: string, word: string) =>
  `concat_ws(' ', ${columns}) ilike private.like_pattern('${word}')`;
/** What a filter of a list means, in the words of the list's view. */
export const filters: readonly [List, object, string][] = [
  ['project', { status: ['in_progress', 'delayed'] }, `status in ('in_progress', 'delayed')`],
  [
    'project',
    { status: ['on_hold'], type: ['Roofing', 'Plumbing'] },
    `status = 'on_hold' and project_type in ('Roofing', 'Plumbing')`,
  ],
  [
    'project',
    { from: '2025-01-01', to: '2026-06-01' },
    `start_date between '2025-01-01' and '2026-06-01'`,
  ],
  ['project', { q: 'client 1' }, like('name, client_name, address', 'client 1')],
  ['project', { q: 'project' }, like('name, client_name, address', 'project')],
  ['project', { q: '100%_' }, like('name, client_name, address', '100%_')],
  [
    'project',
    { q: 'site', status: ['planning'] },
    `address ilike '%site%' and status = 'planning'`,
  ],
  ['project', { named: 'quimby' }, like('name', 'quimby')],
  ['project', { named: 'generated' }, 'false'],
  ['project', { q: 'zzz' }, 'false'],
  [
    'project',
    {
      conditions: [
        { field: 'budget', comparison: 'from', value: '90000' },
        { field: 'manager_name', comparison: 'contains', value: 'owner' },
      ],
    },
    `budget >= 90000 and manager_name ilike '%owner%'`,
  ],
  [
    'project',
    {
      conditions: [
        { field: 'name', comparison: 'lacks', value: '2' },
        { field: 'status', comparison: 'is_not', value: 'completed' },
      ],
    },
    `name not ilike '%2%' and status <> 'completed'`,
  ],
  ['quote', { status: 'expired' }, `status = 'expired'`],
  ['quote', { status: 'sent' }, `status = 'sent'`],
  ['quote', { q: 'sons' }, `client_name ilike '%sons%'`],
  ['quote', { q: 'client 2' }, like('quote_number, title, client_name, project_name', 'client 2')],
  [
    'quote',
    { from: '2025-06-01', to: '2026-02-01T23:59:59Z' },
    `created_at between '2025-06-01' and '2026-02-01T23:59:59Z'`,
  ],
  ...['paid', 'pending', 'partial', 'overdue'].map((status): [List, object, string] => [
    'invoice',
    { status },
    `payment_status = '${status}'`,
  ]),
  [
    'invoice',
    { status: 'open' },
    `status in ('sent', 'viewed', 'partial', 'overdue') and kind <> 'credit_note' and balance > 0`,
  ],
  [
    'invoice',
    { min: 5000, max: 15000, method: ['cash', 'wire'] },
    `total_amount between 5000 and 15000 and payment_method in ('cash', 'wire')`,
  ],
  [
    'invoice',
    { q: 'project 1' },
    like('invoice_number, title, client_name, project_name', 'project 1'),
  ],
  ['invoice', { q: 'INVOICE' }, 'true'],
  ['invoice', { q: 'client' }, 'true'],
  ['invoice', { q: '0042' }, like('invoice_number, title', '0042')],
  [
    'vendor',
    { is_active: false, terms: ['Net 30', 'COD'] },
    `not is_active and payment_terms in ('Net 30', 'COD')`,
  ],
  ['vendor', { q: 'quimby' }, `email ilike '%quimby%'`],
  ['vendor', { named: 'quimby' }, 'false'],
  ['vendor', { named: 'supply house 1' }, like('name, company_name', 'supply house 1')],
  [
    'material',
    { category: ['labor'], stock: ['low', 'out'] },
    `category = 'labor' and stock_status in ('low', 'out')`,
  ],
  [
    'material',
    { q: 'vendor 1' },
    like('name, sku, vendor_name, description, vendor_sku', 'vendor 1'),
  ],
  ['material', { q: 'bay' }, like('description', 'bay')],
  ['material', { named: 'mat-1' }, like('name, sku', 'mat-1')],
];
