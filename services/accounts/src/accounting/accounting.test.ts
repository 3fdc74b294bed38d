import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import Papa from 'papaparse';
import { runAccounts } from '../fixtures/runAccounts.ts';

jest.setTimeout(60_000);
const seed = fileURLToPath(new URL('../../../../supabase/seed.sql', import.meta.url));

let accounts: Awaited<ReturnType<typeof runAccounts>>;
let owner: { token: string };
beforeAll(async () => {
  accounts = await runAccounts({ seed });
  owner = await accounts.backend.signIn('owner@plumbline.test');
}, 60_000);
afterAll(() => accounts.close());

async function csv(path: string) {
  const answer = await accounts.call('GET', `/accounting/${path}`, { as: owner });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return Papa.parse<Record<string, string>>(await answer.text(), {
    header: true,
    skipEmptyLines: true,
  }).data;
}
const cents = (rows: Record<string, string>[], ...columns: string[]) =>
  rows.reduce(
    (sum, row) =>
      sum + columns.reduce((all, column) => all + Math.round(Number(row[column] ?? 0) * 100), 0),
    0,
  );

describe('GET /accounting', () => {
  it('lists every issued invoice, its lines and tax adding up to its total to the cent', async () => {
    const rows = await csv('invoices.csv');

    const stored = await accounts.backend.sql<{ invoice_number: string; total: string }[]>`
      select invoice_number, total_amount::text as total from invoices
      where company_id = (select id from companies where name = 'Ridgeline Builders')
        and status not in ('draft', 'void') and kind <> 'credit_note' and deleted_at is null`;
    const wrong = stored.filter(({ invoice_number, total }) => {
      const own = rows.filter((row) => row['*InvoiceNo'] === invoice_number);
      return (
        own.length === 0 ||
        cents(own, '*ItemAmount', 'TaxAmount') !== Math.round(Number(total) * 100)
      );
    });
    expect(wrong).toEqual([]);
    expect(stored.length).toBeGreaterThan(50);
    expect(new Set(rows.map((row) => row['*InvoiceNo'])).size).toBe(stored.length);
    expect(rows[0]?.['*InvoiceDate']).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(rows.every((row) => row['*Customer'])).toBe(true);
  });

  it('lists every payment, and only those of the days asked for', async () => {
    const all = await csv('payments.csv');
    const [first] = await accounts.backend.sql<{ day: string; sum: string; n: string }[]>`
      select paid_at::date::text as day, sum(amount)::text as sum, count(*) as n from payments
      where company_id = (select id from companies where name = 'Ridgeline Builders') group by 1 order by 1 limit 1`;

    const one = await csv(`payments.csv?from=${first?.day}&to=${first?.day}`);

    expect(one).toHaveLength(Number(first?.n));
    expect(cents(one, 'Amount')).toBe(Math.round(Number(first?.sum) * 100));
    expect(all.length).toBeGreaterThan(one.length);
  });

  it('lists the customers of the company alone', async () => {
    const rows = await csv('customers.csv');

    const [count] = await accounts.backend.sql`select count(*) as n from clients
      where company_id = (select id from companies where name = 'Ridgeline Builders') and deleted_at is null`;
    expect(rows).toHaveLength(Number(count?.n));
    expect(Object.keys(rows[0] ?? {})).toEqual(
      expect.arrayContaining(['Name', 'Company', 'Email', 'Terms']),
    );
  });

  it.each(['customers', 'invoices', 'payments'])(
    'has its titles where there is nothing: %s.csv',
    async (kind) => {
      const empty = await accounts.backend.makeCompany({ plan: 'enterprise' });

      const answer = await accounts.call('GET', `/accounting/${kind}.csv`, { as: empty.owner });

      expect(await answer.text()).toMatch(/^"[^"]+"(,"[^"]+")+\r\n$/);
    },
  );

  it('is closed to who sees no money and to the plan without exports, and refuses what is no date', async () => {
    const field = await accounts.backend.signIn('field@plumbline.test');
    const starter = await accounts.backend.signIn('starter@plumbline.test');
    const ask = (path: string, as: { token: string }) =>
      accounts.call('GET', `/accounting/${path}`, { as });

    const statuses = [
      (await ask('invoices.csv', field)).status,
      (await ask('invoices.csv', starter)).status,
      (await ask('invoices.csv?from=yesterday', owner)).status,
      (await ask('payroll.csv', owner)).status,
    ];
    const direct = await field.client.rpc('accounting_page', { p_kind: 'payments' });

    expect(statuses).toEqual([403, 402, 422, 422]);
    expect(direct.error).toMatchObject({ code: 'PT403' });
  });
});
