import { fromCents, toCents } from '@plumbline/domain';
import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { fillAtScale } from '../scale/fillAtScale.ts';

let database: TestDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: 2, onnotice() {} });
  await fillAtScale(sql, { companies: 3, invoices: 3000, seed: 5 });
}, 180_000);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

type Receivable = {
  status: string;
  total_amount: number;
  retainage_amount: number;
  paid_amount: number;
  due_date: string | null;
};

/** What is still owed: the total without what is held back, less what was paid. */
const balanceOf = ({ total_amount, retainage_amount, paid_amount }: Receivable) =>
  fromCents(toCents(total_amount) - toCents(retainage_amount) - toCents(paid_amount));

function agingDays(invoice: Receivable, today: string): number {
  const { status, due_date } = invoice;
  if (!['sent', 'viewed', 'partial', 'overdue'].includes(status)) return 0;
  if (balanceOf(invoice) <= 0 || due_date === null || due_date >= today) return 0;
  return Math.round((Date.parse(today) - Date.parse(due_date)) / 86_400_000);
}

/** A part-paid invoice past its date is overdue. */
function paymentStatus(invoice: Receivable, today: string): string {
  if (invoice.status === 'paid') return 'paid';
  if (agingDays(invoice, today) > 0) return 'overdue';
  return invoice.paid_amount > 0 ? 'partial' : 'pending';
}

type Row = {
  invoice: Receivable;
  balance: number;
  payment_status: string;
  aging_days: number;
  today: string;
};

it('knows of every invoice what is owed, how late it is and how it stands', async () => {
  const rows = await sql<Row[]>`
    select jsonb_build_object('status', v.status, 'total_amount', v.total_amount, 'retainage_amount', v.retainage_amount,
        'paid_amount', v.paid_amount, 'due_date', v.due_date) as invoice,
      v.balance::float8 as balance, private.payment_status(v.status, v.balance, v.paid_amount, v.due_date) as payment_status,
      private.aging_days(v.status, v.balance, v.due_date) as aging_days, current_date::text as today
    from invoices v`;

  const differing = rows.filter(
    ({ invoice, balance, payment_status, aging_days, today }) =>
      balanceOf(invoice) !== balance ||
      paymentStatus(invoice, today) !== payment_status ||
      agingDays(invoice, today) !== aging_days,
  );
  expect(rows).toHaveLength(3000);
  expect(new Set(rows.map((row) => row.payment_status)).size).toBe(4);
  expect(differing.slice(0, 3)).toEqual([]);
});
