import { randomUUID } from 'node:crypto';
import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import { repeats } from '@plumbline/testing/repeats';
import postgres from 'postgres';
import { asPerson, outcomes } from '../world/callers.ts';
import { makeCompany, type Company } from '../world/people.ts';

const connections = 40;
const saved = repeats(400, 2 * connections);
let database: TestDatabase;
let sql: postgres.Sql;
let company: Company;
let client: string;

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: connections, onnotice() {} });
  company = await makeCompany(sql, 'Racers');
  const [row] = await sql<{ id: string }[]>`
    insert into clients (company_id, name) values (${company.id}, 'Only client') returning id`;
  client = row?.id ?? '';
}, 120_000);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

const many = <T>(count: number, act: (index: number) => Promise<T>) =>
  Array.from({ length: count }, (_, index) => act(index));

/** Calls a function of the API as the owner. */
const call = <T = { id: string; [field: string]: unknown }>(name: string, ...values: unknown[]) =>
  asPerson(sql, company.people.owner, async (as): Promise<T> => {
    const places = values.map((_, index) => `$${index + 1}`).join(', ');
    const given = values as postgres.ParameterOrJSON<never>[];
    const [row] = await as.unsafe<{ answer: T }[]>(`select ${name}(${places}) as answer`, given);
    if (!row) throw new Error(`${name} answered nothing`);
    return row.answer;
  });

const line = { name: 'Work', quantity: 1, unit_price: 120 };
const sentInvoice = async () => {
  const due_date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const made = await call('save_invoice', { client_id: client, title: 'Race', due_date }, [line]);
  return call('send_invoice', made.id);
};
const acceptedQuote = async () => {
  const made = await call('save_quote', { client_id: client, title: 'Race' }, [line]);
  return call('set_quote_status', made.id, 'accepted');
};

describe('numbers', () => {
  it(`gives ${saved} quotes that are saved at once ${saved} numbers without a gap`, async () => {
    const before = await sql`select 1 from quotes where company_id = ${company.id}`;

    const { accepted, refusals } = await outcomes(
      many(saved, (index) => call('save_quote', { title: `Quote ${index}` }, [line])),
    );

    const numbers = await sql<{ quote_number: string }[]>`
      select quote_number from quotes where company_id = ${company.id} order by quote_number`;
    expect({ accepted, refusals }).toEqual({ accepted: saved, refusals: [] });
    expect(new Set(numbers.map((row) => row.quote_number)).size).toBe(saved + before.length);
    expect(numbers.at(-1)?.quote_number).toBe(
      `Q-${String(saved + before.length).padStart(4, '0')}`,
    );
  }, 60_000);

  it('lets one of twenty documents have a typed number', async () => {
    const attempts = many(20, () =>
      call('save_quote', { title: 'Typed', quote_number: 'SPECIAL-1' }, [line]),
    );

    const { accepted, refusals } = await outcomes(attempts);

    expect(accepted).toBe(1);
    expect(new Set(refusals)).toEqual(new Set(['PT422']));
  }, 60_000);

  it('makes one quote of a save that arrives twenty times at once', async () => {
    const id = randomUUID();
    const attempts = many(20, () => call('save_quote', { id, title: 'Retried' }, [line]));

    const { accepted } = await outcomes(attempts);

    const lines = await sql`select 1 from quote_items where quote_id = ${id}`;
    expect({ accepted, lines: lines.length }).toEqual({ accepted: 20, lines: 1 });
  }, 60_000);
});

describe('payments', () => {
  it('accepts 120 payments at once exactly up to the total', async () => {
    const invoice = await sentInvoice();
    const attempts = many(120, () =>
      call('record_payment', { invoice_id: invoice.id, amount: 7, method: 'check' }),
    );

    const { accepted, refusals } = await outcomes(attempts);

    const [after] = await sql`
      select status, paid_amount, (select sum(amount) from payments where invoice_id = v.id) as ledger
      from invoices v where id = ${invoice.id}`;
    // 17 × 7 = 119 of 120
    expect(accepted).toBe(17);
    expect(new Set(refusals)).toEqual(new Set(['PT422']));
    expect(after).toEqual({ status: 'partial', paid_amount: '119.00', ledger: '119.00' });
  }, 60_000);

  it('counts a payment once that arrives thirty times', async () => {
    const invoice = await sentInvoice();
    const id = randomUUID();
    const attempts = many(30, () =>
      call('record_payment', { id, invoice_id: invoice.id, amount: 120, method: 'ach' }),
    );

    await outcomes(attempts);

    const [after] = await sql`
      select status, (select count(*)::int from payments where invoice_id = v.id) as payments
      from invoices v where id = ${invoice.id}`;
    expect(after).toEqual({ status: 'paid', payments: 1 });
  }, 60_000);

  it('reverses a payment once, however often it is asked at once', async () => {
    const invoice = await sentInvoice();
    const paid = await call<{ payment_id: string }>('record_payment', {
      invoice_id: invoice.id,
      amount: 50,
      method: 'cash',
    });

    const { accepted } = await outcomes(many(20, () => call('reverse_payment', paid.payment_id)));

    const [after] = await sql`select status, paid_amount from invoices where id = ${invoice.id}`;
    expect(accepted).toBe(1);
    expect(after).toEqual({ status: 'sent', paid_amount: '0.00' });
  }, 60_000);

  it('never spends a credit twice', async () => {
    await sql`insert into client_credits (company_id, client_id, amount, source)
      values (${company.id}, ${client}, 100, 'manual')`;
    const invoices = await Promise.all(many(6, sentInvoice));

    await outcomes(invoices.map(({ id }) => call('apply_client_credit', id, 40)));

    const [left] = await sql`
      select sum(amount) as credit from client_credits where company_id = ${company.id}`;
    expect(left?.credit).toBe('20.00');
  }, 60_000);
});

describe('conversion', () => {
  it('makes one invoice of ten conversions at once', async () => {
    const quote = await acceptedQuote();

    const invoices = await Promise.all(many(10, () => call('convert_quote', quote.id)));

    expect(new Set(invoices.map(({ id }) => id)).size).toBe(1);
  }, 60_000);

  it('never bills more than the quote in progress invoices at once', async () => {
    const quote = await acceptedQuote();

    await outcomes(many(12, () => call('bill_quote', quote.id, 'deposit', 30)));

    const [after] = await sql`select billed_amount, subtotal from quotes where id = ${quote.id}`;
    expect(after).toEqual({ billed_amount: '108.00', subtotal: '120.00' });
  }, 60_000);
});

describe('quotas', () => {
  it('reserves the assistant exactly up to the month', async () => {
    await sql`update companies set plan = 'starter' where id = ${company.id}`;
    await sql`update ai_quotas set requests_per_minute = 1000`;

    const { accepted, refusals } = await outcomes(
      many(60, () => call('reserve_ai_usage', 'anthropic', 'test', 2000)),
    );

    // 25 × 2,000 = 50,000
    expect(accepted).toBe(25);
    expect(new Set(refusals)).toEqual(new Set(['PT402']));
  }, 60_000);

  it('lets a Starter open exactly five active projects of forty at once', async () => {
    await sql`update companies set plan = 'starter' where id = ${company.id}`;

    const { accepted, refusals } = await outcomes(
      many(
        40,
        async (index) =>
          sql`insert into projects (company_id, name) values (${company.id}, ${`Project ${index}`})`,
      ),
    );

    expect(accepted).toBe(5);
    expect(new Set(refusals)).toEqual(new Set(['PT402']));
  }, 60_000);
});
