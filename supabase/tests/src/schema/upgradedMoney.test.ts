import { readMigrations, supabaseFiles, upgradeDatabase } from '@plumbline/standalone/migrations';
import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { makeCompany } from '../world/people.ts';
import { fillTables } from '../world/samples.ts';

// A database from before draws had invoices and jobs had contracts, with the rows that later migrations compute money of; upgraded once.

let database: TestDatabase;
let sql: postgres.Sql;
let quotedJobs: Awaited<ReturnType<typeof addQuotedJobs>>;

beforeAll(async () => {
  const migrations = await readMigrations(supabaseFiles.migrations);
  const end = migrations.findIndex(({ name }) => name === 'payment_schedule_invoice');
  database = await makeTestDatabase({ migrations: migrations.slice(0, end) });
  sql = postgres(database.url, { max: 2, onnotice() {} });
  await addBilledProject();
  quotedJobs = await addQuotedJobs();
  await upgradeDatabase({ url: database.url, sql });
}, 120_000);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

/** One project with draws and invoices that match in part, and an invoice that is paid in three parts. */
async function addBilledProject() {
  const { samples } = await fillTables(sql, await makeCompany(sql, 'Billed'));
  const company = String(samples.get('companies')?.id);
  const project = String(samples.get('projects')?.id);
  const customer = String(samples.get('clients')?.id);
  const invoice = (number: string, total: number, due: string, status = 'sent') => sql`
    insert into public.invoices (company_id, client_id, project_id, kind, title, invoice_number, due_date, status, subtotal)
    values (${company}, ${customer}, ${project}, 'progress', 'Draw', ${number}, ${due}, ${status}, ${total})`;
  const draw = (description: string, amount: number, due: string, isPaid = false) => sql`
    insert into public.payment_schedule (company_id, project_id, description, amount, due_date, paid_at)
    values (${company}, ${project}, ${description}, ${amount}, ${due}, ${isPaid ? new Date() : null})`;
  await sql`delete from public.payment_schedule`;
  await draw('only one by amount', 310, '2026-12-01', true);
  await draw('two amounts, first day', 420, '2026-12-02');
  await draw('two amounts, second day', 420, '2026-12-03');
  await draw('two invoices of one day', 530, '2026-12-04');
  await draw('a draft only', 640, '2026-12-05');
  await draw('no invoice, paid', 750, '2026-12-06', true);
  await invoice('A1', 310, '2026-12-20');
  await invoice('A2', 420, '2026-12-02');
  await invoice('A3', 420, '2026-12-03');
  await invoice('A4', 530, '2026-12-04');
  await invoice('A5', 530, '2026-12-04');
  await invoice('A6', 640, '2026-12-05', 'draft');

  await sql`delete from public.payments`;
  await sql`insert into public.invoices (company_id, client_id, kind, title, invoice_number, due_date, status, subtotal, tax_rate, tax_amount, total_amount)
    values (${company}, ${customer}, 'standard', 'Deck', 'B1', '2026-12-20', 'sent', 99.99, 8.875, 8.87, 108.86)`;
  for (const [amount, day] of [
    [36.28, '2026-03-01'],
    [36.29, '2026-02-01'],
    [36.29, '2026-02-20'],
  ] as const)
    await sql`insert into public.payments (company_id, invoice_id, amount, method, paid_at)
      select ${company}, id, ${amount}, 'check', ${day}::timestamptz from public.invoices where invoice_number = 'B1'`;
}

/** Jobs with one accepted quote, a typed budget, two accepted quotes, and no work yet. */
async function addQuotedJobs() {
  const { id: company } = await makeCompany(sql, 'Quoted');
  const add = async (name: string, status: string, change: number) => {
    const [project] = await sql`
      insert into projects (company_id, name, status, start_date) values (${company}, ${name}, ${status}, '2026-01-01')
      returning id`;
    const id = String(project?.id);
    await sql`insert into project_finances (company_id, project_id, budget, contract_value)
      values (${company}, ${id}, ${27_500 + change}, ${27_500 + change})`;
    if (change === 0) return id;
    const [order] = await sql`
      insert into change_orders (company_id, project_id, number, title, amount, status)
      values (${company}, ${id}, 'CO-001', 'Deck', ${change}, 'approved') returning id`;
    await sql`insert into budget_lines (company_id, project_id, category, description, amount, change_order_id)
      values (${company}, ${id}, 'labor', 'CO-001 Deck', ${change}, ${String(order?.id)})`;
    return id;
  };
  const quote = async (project: string, number: string, price: number) => {
    const [made] = await sql`
      insert into quotes (company_id, project_id, custom_client_name, quote_number, title)
      values (${company}, ${project}, 'Client', ${number}, 'House') returning id`;
    await sql`insert into quote_items (company_id, quote_id, name, unit_price)
      values (${company}, ${String(made?.id)}, 'All', ${price})`;
    await sql`update quotes set status = 'accepted' where id = ${String(made?.id)}`;
  };
  const quoted = await add('Quoted', 'in_progress', 2724);
  await quote(quoted, 'Q-1', 40_000);
  const typed = await add('Typed', 'in_progress', 0);
  const twice = await add('Twice', 'in_progress', 500);
  await quote(twice, 'Q-2', 100);
  await quote(twice, 'Q-3', 200);
  const planned = await add('Planned', 'planning', 0);
  return { company, quoted, typed, twice, planned };
}

it('makes a contract of the one accepted quote, keeps typed values, and notes each moved margin', async () => {
  const { company, quoted, typed, twice, planned } = quotedJobs;
  const rows = await sql`
    select f.project_id, f.budget::float, f.contract_value::float, c.source, c.status, c.original_value::float as original,
      c.approved_changes::float as changes, c.note from project_finances f
      left join contracts c on c.project_id = f.project_id where f.company_id = ${company}`;
  const jobs = new Map(rows.map(({ project_id, ...row }) => [project_id, row]));
  const lines = await sql`
    select k.code, b.cost::float, b.price::float from budget_lines b join cost_codes k on k.id = b.cost_code_id
    where b.company_id = ${company}
    order by b.price`;
  const told = await sql`select project_id from activity_log where title = 'Job margin changed'
    and company_id = ${company}`;
  expect(jobs.get(quoted)).toMatchObject({
    budget: 27_500,
    contract_value: 42_724,
    source: 'quote',
    status: 'signed',
    original: 40_000,
    changes: 2724,
    note: 'Contract value changed from $30,224.00 to $42,724.00: quote Q-1 was accepted. Budget changed from $30,224.00 to $27,500.00: approved change orders had been budgeted at their price. Enter their cost in Financials.',
  });
  expect(jobs.get(typed)).toMatchObject({
    budget: 27_500,
    contract_value: 27_500,
    source: 'typed',
    status: 'unlocked',
    note: null,
  });
  expect(jobs.get(twice)).toMatchObject({
    budget: 27_500,
    contract_value: 28_000,
    source: 'typed',
    original: 27_500,
    changes: 500,
  });
  expect(jobs.get(planned)).toMatchObject({ contract_value: 27_500, source: null });
  expect(lines).toMatchObject([
    { code: 'LAB', cost: null, price: 500 },
    { code: 'LAB', cost: null, price: 2724 },
  ]);
  expect(new Set(told.map(({ project_id }) => project_id))).toEqual(new Set([quoted, twice]));
});

it('links each draw to its invoice where exactly one matches, and keeps what was marked paid', async () => {
  const rows =
    await sql`select description, invoice_number, state from public.payment_schedule_list order by due_date`;
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { description: 'only one by amount', invoice_number: 'A1', state: 'invoiced' },
    { description: 'two amounts, first day', invoice_number: 'A2', state: 'invoiced' },
    { description: 'two amounts, second day', invoice_number: 'A3', state: 'invoiced' },
    { description: 'two invoices of one day', invoice_number: null, state: 'planned' },
    { description: 'a draft only', invoice_number: null, state: 'planned' },
    { description: 'no invoice, paid', invoice_number: null, state: 'paid' },
  ]);
});

it('divides the tax of each invoice among the payments it has', async () => {
  const rows = await sql`select tax_amount::float as tax from public.payments order by paid_at`;
  expect(rows.map(({ tax }) => tax)).toEqual([2.96, 2.95, 2.96]);
  await expect(sql`update public.payments set amount = 1`).rejects.toThrow('append-only');
});
