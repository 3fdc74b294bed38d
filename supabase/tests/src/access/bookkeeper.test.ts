import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import type { SupabaseClient } from '@supabase/supabase-js';

let backend: Backend;
let company: TestCompany;
let books: SupabaseClient;
let customer: string;
let project: string;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'enterprise', roles: ['bookkeeper'] });
  books = company.as('bookkeeper').client;
  const { client } = company.owner;
  const { data } = await client.from('clients').insert({ name: 'Customer' }).select('id').single();
  customer = String(data?.id);
  const { data: made } = await client.rpc('save_project', {
    p_project: { name: 'Deck', client_id: customer, status: 'in_progress', budget: 9000 },
  });
  project = made.id;
}, 60_000);
afterAll(() => backend?.close());

const invoice = () => ({
  p_invoice: {
    client_id: customer,
    project_id: project,
    title: 'Deck',
    due_date: '2099-01-01',
    tax_rate: 10,
  },
  p_items: [{ name: 'Work', quantity: 1, unit_price: 100 }],
});

it('bills, records a payment, and reads the reports', async () => {
  const { data: saved } = await books.rpc('save_invoice', invoice());
  await books.rpc('send_invoice', { p_id: saved.id });
  const payment = { invoice_id: saved.id, amount: 110, method: 'check' };
  const paid = await books.rpc('record_payment', { p_payment: payment });
  const { data: tab } = await books.rpc('project_financials', { p_project_id: project });
  const range = { p_from: '2020-01-01', p_to: '2029-12-31' };
  const { data: totals } = await books.rpc('period_totals', range);
  const tax = await books.rpc('tax_report', range);
  const statement = await books.rpc('client_statement', {
    p_client_id: customer,
    p_from: range.p_from,
    p_to: range.p_to,
  });
  const jobs = await books.rpc('job_costing');

  expect(paid.data).toMatchObject({ invoice: { status: 'paid' } });
  expect(tab).toMatchObject({ contract_value: expect.any(Number), received: 110 });
  expect(totals).toMatchObject({ received: 110, tax_received: 10, revenue: 100 });
  expect([tax.error, statement.error, jobs.error]).toEqual([null, null, null]);
});

it('records, changes, and deletes an expense, which counts as cost', async () => {
  const row = { project_id: project, category: 'materials', description: 'Lumber', amount: 250 };
  const { data } = await books.from('expenses').insert(row).select('id').single();
  const changed = await books
    .from('expenses')
    .update({ amount: 300 })
    .eq('id', data?.id)
    .select('amount');
  const { data: cost } = await books
    .from('job_cost')
    .select('actual_cost')
    .eq('project_id', project)
    .single();
  const gone = await books.from('expenses').delete().eq('id', data?.id).select('id');

  expect(changed.data).toEqual([{ amount: 300 }]);
  expect(cost).toEqual({ actual_cost: 300 });
  expect(gone.data).toHaveLength(1);
});

it('attaches a receipt to an expense, and no other document', async () => {
  const path = `${company.id}/${crypto.randomUUID()}.pdf`;
  const stored = await books.storage
    .from('project-documents')
    .upload(path, Buffer.from('%PDF-1.4'), { contentType: 'application/pdf' });
  const document = {
    id: crypto.randomUUID(),
    project_id: project,
    name: 'Receipt: Lumber',
    category: 'invoices',
    object_path: path,
    file_name: 'lumber.pdf',
    file_type: 'pdf',
    size_bytes: 8,
    content_hash: 'a'.repeat(64),
  };
  const other = await books.rpc('save_document', {
    p_document: { ...document, category: 'contracts' },
  });
  const saved = await books.rpc('save_document', { p_document: document });
  const row = { project_id: project, category: 'materials', description: 'Lumber', amount: 250 };
  const expense = await books
    .from('expenses')
    .insert({ ...row, document_id: document.id })
    .select('document_id, paid_on, expense_date')
    .single();

  expect(stored.error).toBeNull();
  expect(other.error?.code).toBe('PT403');
  expect(saved.data).toMatchObject({ is_office_only: true });
  expect(expense.data).toMatchObject({ document_id: document.id });
  expect(expense.data?.paid_on).toBe(expense.data?.expense_date);
});

const refused: readonly [string, () => PromiseLike<{ error: { code: string } | null }>][] = [
  [
    'the company',
    () => books.rpc('save_company_profile', { p_profile: { name: 'Mine' }, p_version: 1 }),
  ],
  [
    'security',
    () => books.rpc('save_security_settings', { p_settings: { session_timeout_minutes: 480 } }),
  ],
  [
    'members',
    () => books.rpc('set_member_role', { p_user_id: company.owner.id, p_role: 'subcontractor' }),
  ],
  ['invitations', () => books.rpc('create_invitation', { p_email: 'a@b.test', p_role: 'owner' })],
  [
    'a project',
    () => books.rpc('save_project', { p_project: { id: project, name: 'Mine', version: 1 } }),
  ],
  [
    'progress',
    () => books.rpc('set_project_progress', { p_project_id: project, p_percentage: 50 }),
  ],
  [
    'the budget',
    () => books.from('budget_lines').insert({ project_id: project, category: 'labor', amount: 1 }),
  ],
  ['tasks', () => books.from('project_tasks').insert({ project_id: project, title: 'Mine' })],
  ['wages', () => books.rpc('save_pay_rate', { p_rate: {} })],
];
it.each(refused)('may not change %s', async (_, act) => {
  const { error } = await act();

  expect(['PT403', '42501']).toContain(error?.code);
});

it('may not delete a project, and sees no wages', async () => {
  const { data: deleted } = await books
    .from('projects')
    .update({ deleted_at: '2026-01-01' })
    .eq('id', project)
    .select('id');
  const { data: wages } = await books.from('pay_rates').select('id');

  expect(deleted ?? []).toEqual([]);
  expect(wages ?? []).toEqual([]);
});
