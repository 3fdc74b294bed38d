import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { asPerson, outcomes } from '../world/callers.ts';
import { makeCompany, type Company } from '../world/people.ts';

let database: TestDatabase;
let sql: postgres.Sql;
let company: Company;
let ada: string;
let ben: string;

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: 24, onnotice() {} });
  company = await makeCompany(sql, 'Summers');
  const stranger = await makeCompany(sql, 'Strangers');
  await sql`insert into clients (company_id, name) values (${stranger.id}, 'Nobody of ours')`;
  ada = await client('Ada');
  ben = await client('Ben');
}, 120_000);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

async function client(name: string) {
  const [row] = await sql<{ id: string }[]>`
    insert into clients (company_id, name) values (${company.id}, ${name}) returning id`;
  return row?.id ?? '';
}

/** Calls a function of the API as the owner. */
const call = <T = { id: string }>(name: string, ...values: unknown[]) =>
  asPerson(sql, company.people.owner, async (as): Promise<T> => {
    const places = values.map((_, index) => `$${index + 1}`).join(', ');
    const given = values as postgres.ParameterOrJSON<never>[];
    const [row] = await as.unsafe<{ answer: T }[]>(`select ${name}(${places}) as answer`, given);
    if (!row) throw new Error(`${name} answered nothing`);
    return row.answer;
  });

type Standing = { invoiced: string; outstanding: string; at: string | null; is_late: boolean };
/** What the clients list says of every client, from the documents themselves. */
const told = () =>
  asPerson(
    sql,
    company.people.owner,
    (as) =>
      as<
        Standing[]
      >`select id, total_value as invoiced, outstanding, last_contact::text as at, overdue > 0 as is_late
        from client_list order by id`,
  );
/** What it is sorted and filtered by. */
const kept = () => sql<Standing[]>`
  select s.client_id as id, s.invoiced, s.outstanding, s.last_contact::text as at,
    coalesce(s.owed_since < current_date, false) as is_late
  from private.client_sums s where s.company_id = ${company.id} order by 1`;
async function expectKept() {
  const figures = (rows: Standing[]) =>
    rows.map((row) => ({
      ...row,
      invoiced: Number(row.invoiced),
      outstanding: Number(row.outstanding),
    }));
  expect(figures([...(await kept())])).toEqual(figures([...(await told())]));
}

const line = { name: 'Work', quantity: 1, unit_price: 120 };
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const draft = (client_id: string, more: object = {}) =>
  call('save_invoice', { client_id, title: 'Sum', due_date: day(30), ...more }, [line]);
async function sent(client_id: string, more: object = {}) {
  const { id } = await draft(client_id, more);
  await call('send_invoice', id);
  return id;
}
const pay = (invoice_id: string, amount: number) =>
  call<{ payment_id: string }>('record_payment', { invoice_id, amount, method: 'check' });

const ways: [string, () => Promise<unknown>][] = [
  ['a draft', () => draft(ada)],
  ['an invoice that is sent', () => sent(ada)],
  [
    'a draft that goes to another client before it is sent',
    async () => {
      const { id } = await draft(ada);
      await call('save_invoice', { id, client_id: ben, title: 'Sum', due_date: day(30) }, [line]);
      await call('send_invoice', id);
    },
  ],
  [
    'a client that changes afterwards',
    async () => {
      const id = await sent(ada);
      await sql`update invoices set client_id = ${ben} where id = ${id}`;
    },
  ],
  [
    'a payment in parts',
    async () => {
      const id = await sent(ada);
      await pay(id, 50);
      await pay(id, 70);
    },
  ],
  [
    'a payment that is reversed',
    async () => {
      const { payment_id } = await pay(await sent(ada), 120);
      await call('reverse_payment', payment_id, 40);
    },
  ],
  [
    'a credit note, and its end',
    async () => {
      const note = await call('issue_credit_note', await sent(ben), 30);
      await expectKept();
      await call('void_credit_note', note.id);
    },
  ],
  [
    'credit that pays',
    async () => {
      await sql`insert into client_credits (company_id, client_id, amount, source) values (${company.id}, ${ben}, 60, 'manual')`;
      await call('apply_client_credit', await sent(ben), 60);
    },
  ],
  ['an invoice that is void', async () => call('void_invoice', await sent(ada))],
  [
    'invoices that are deleted and come back',
    async () => {
      const ids = [await sent(ada), await sent(ben)];
      await call('delete_documents', 'invoices', ids);
      await expectKept();
      await call('restore_documents', 'invoices', ids);
    },
  ],
  [
    'an invoice that is revised',
    async () => {
      const { id } = await call('revise_invoice', await sent(ada));
      await expectKept();
      await call('save_invoice', { id, client_id: ada, title: 'Sum', due_date: day(30) }, [
        line,
        line,
      ]);
      await call('send_invoice', id);
    },
  ],
  [
    'retainage, kept back and released',
    async () => {
      const id = await sent(ben, { retainage_rate: 10 });
      await expectKept();
      await call('release_retainage', id);
    },
  ],
  [
    'a deposit on a quote',
    async () => {
      const quote = await call('save_quote', { client_id: ada, title: 'Sum' }, [line]);
      await call('set_quote_status', quote.id, 'accepted');
      await call('bill_quote', quote.id, 'deposit', 30);
    },
  ],
  [
    'an invoice that falls due',
    async () => {
      const id = await sent(ben);
      await sql`update invoices set issue_date = ${day(-40)}, due_date = ${day(-3)} where id = ${id}`;
    },
  ],
  [
    'a note, and its end',
    async () => {
      const note = {
        company_id: company.id,
        client_id: ben,
        body: 'Called',
        created_at: '2099-01-01',
      };
      const [row] = await sql<{ id: string }[]>`insert into client_notes ${sql(note)} returning id`;
      await expectKept();
      await sql`delete from client_notes where id = ${row?.id ?? null}`;
    },
  ],
  [
    'a message',
    () =>
      sql`insert into client_messages ${sql({
        company_id: company.id,
        client_id: ada,
        direction: 'inbound',
        phone_number: '+15125550100',
        message_content: 'Hello',
        status: 'delivered',
        created_at: '2099-02-01',
      })}`,
  ],
  [
    'an invoice that is gone for good',
    async () => {
      const { id } = await draft(ada);
      await sql`update invoices set status = 'sent', sent_at = '2099-03-01' where id = ${id}`;
      await expectKept();
      await sql`delete from invoices where id = ${id}`;
    },
  ],
  [
    'a client who comes and goes',
    async () => {
      const id = await client('Cleo');
      await sent(id);
      await expectKept();
      await sql`delete from invoices where client_id = ${id}`;
      await sql`delete from clients where id = ${id}`;
    },
  ],
];

describe('what clients are sorted by', () => {
  it.each(ways)('is kept right by %s', async (_, act) => {
    await act();

    await expectKept();
  });

  it('is summed up anew from the documents', async () => {
    await sent(ada);
    await sql`update private.client_sums set invoiced = 1, outstanding = 1, last_contact = now(), owed_since = now()
      where company_id = ${company.id}`;

    await sql`select private.calculate_client_sums(${company.id})`;

    await expectKept();
  });

  it('is kept right while twenty write at once, and none of them waits for another in a ring', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 10 }, async () => [await sent(ada), await sent(ben)]),
    );

    const { refusals } = await outcomes([
      // Two clients in one transaction, each pair the other way round than the one before.
      ...pairs.map((ids, at) =>
        call('delete_documents', 'invoices', at % 2 ? ids : ids.toReversed()),
      ),
      ...Array.from({ length: 20 }, async (_, at) => {
        const id = await sent(at % 2 ? ada : ben);
        await pay(id, 7);
        await pay(id, 113);
      }),
      ...Array.from({ length: 10 }, async (_, at) =>
        call('void_invoice', await sent(at % 2 ? ada : ben)),
      ),
    ]);

    expect(refusals).toEqual([]);
    await expectKept();
    await call('restore_documents', 'invoices', pairs.flat());
    await expectKept();
  }, 60_000);
});
