import { readMigrations, supabaseFiles, upgradeDatabase } from '@plumbline/standalone/migrations';
import { makeTestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { makeCompany } from '../world/people.ts';
import { fillTables } from '../world/samples.ts';

it('links each draw to its invoice where exactly one matches, and keeps what was marked paid', async () => {
  const migrations = await readMigrations(supabaseFiles.migrations);
  const at = migrations.findIndex(({ name }) => name === 'payment_schedule_invoice');
  const database = await makeTestDatabase({ migrations: migrations.slice(0, at) });
  const sql = postgres(database.url, { max: 2, onnotice() {} });
  const { samples } = await fillTables(sql, await makeCompany(sql, 'Before'));
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

  await upgradeDatabase({ url: database.url, sql });

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
  await sql.end();
  await database.drop();
}, 120_000);
