import { readMigrations, supabaseFiles, upgradeDatabase } from '@plumbline/standalone/migrations';
import { makeTestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { makeCompany } from '../world/people.ts';
import { fillTables } from '../world/samples.ts';

it('divides the tax of each invoice among the payments it has', async () => {
  const migrations = await readMigrations(supabaseFiles.migrations);
  const at = migrations.findIndex(({ name }) => name === 'payment_tax');
  const database = await makeTestDatabase({ migrations: migrations.slice(0, at) });
  const sql = postgres(database.url, { max: 2, onnotice() {} });
  const { samples } = await fillTables(sql, await makeCompany(sql, 'Before'));
  const company = String(samples.get('companies')?.id);
  await sql`delete from public.payments`;
  await sql`insert into public.invoices (company_id, client_id, kind, title, invoice_number, due_date, status, subtotal, tax_rate, tax_amount, total_amount)
    values (${company}, ${String(samples.get('clients')?.id)}, 'standard', 'Deck', 'A1', '2026-12-20', 'sent', 99.99, 8.875, 8.87, 108.86)`;
  for (const [amount, day] of [
    [36.28, '2026-03-01'],
    [36.29, '2026-02-01'],
    [36.29, '2026-02-20'],
  ] as const)
    await sql`insert into public.payments (company_id, invoice_id, amount, method, paid_at)
      select ${company}, id, ${amount}, 'check', ${day}::timestamptz from public.invoices where invoice_number = 'A1'`;

  await upgradeDatabase({ url: database.url, sql });

  const rows = await sql`select tax_amount::float as tax from public.payments order by paid_at`;
  expect(rows.map(({ tax }) => tax)).toEqual([2.96, 2.95, 2.96]);
  await expect(sql`update public.payments set amount = 1`).rejects.toThrow('append-only');
  await sql.end();
  await database.drop();
}, 120_000);
