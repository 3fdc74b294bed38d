import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { becomePerson, inTransaction } from '../world/callers.ts';
import { fillCompanies, type ScaleCompany } from './fillAtScale.ts';
import { filters, type List } from './listFilters.ts';
import { workWhile } from './measured.ts';

// A list counts to a thousand: the large company is beyond that, the small one is not.
const many = 1100;
const sizes = [
  { invoices: 1500, clients: 60, projects: many, items: 30, vendors: many, materials: many },
  { invoices: 90, clients: 30, projects: 40, items: 30, vendors: 30, materials: 40 },
];
let database: TestDatabase;
let sql: postgres.Sql;
let companies: ScaleCompany[];

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: 2, onnotice() {} });
  companies = await fillCompanies(sql, sizes, 5);
  // What the generator leaves out: no client, no date, no end, a word of its own.
  await sql`set session_replication_role = replica`;
  await sql`update quotes set client_id = null, custom_client_name = case when right(quote_number, 1) = '3' then 'Client 2 and sons' end
    where right(quote_number, 1) in ('3', '7')`;
  await sql`update quotes set valid_until = null where right(quote_number, 1) = '5'`;
  await sql`update invoices set due_date = null where right(invoice_number, 2) = '05'`;
  await sql`update invoices set deleted_at = now() where right(invoice_number, 2) = '11'`;
  await sql`update projects set start_date = null, end_date = null, client_id = null where right(name, 1) = '4'`;
  await sql`update projects set archived_at = null where right(name, 1) <> '9'`;
  await sql`update projects set name = 'Quimby & 100%_' where right(name, 2) = '12'`;
  await sql`delete from project_finances f using projects p where p.id = f.project_id and right(p.name, 1) = '6'`;
  await sql`update vendors set email = 'quimby@mail.example' where right(name, 2) = '08'`;
  await sql`set session_replication_role = default`;
}, 300_000);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

type Row = Record<string, unknown> & { id: string };
type Counted = { total: number; is_more: boolean };
type Page = Counted & { rows: Row[]; unfiltered: Counted | null; sums?: object };
type Ask = {
  filters?: object;
  sort?: string;
  descending?: boolean;
  offset?: number;
  limit?: number;
};

const as = <T>(owner: string, act: (one: postgres.ReservedSql) => Promise<T>) =>
  inTransaction(
    sql,
    async (one) => {
      await becomePerson(one, owner);
      return act(one);
    },
    false,
  );

async function page(one: postgres.Sql, list: List, ask: Ask): Promise<Page> {
  const { filters = {}, sort = '', descending = false, offset = 0, limit = 1000 } = ask;
  const [row] = await one.unsafe<{ page: Page }[]>(
    `select public.${list}_page($1::text::jsonb, $2, $3, $4, $5) as page`,
    [JSON.stringify(filters), sort, descending, offset, limit],
  );
  if (!row) throw new Error('no page');
  return row.page;
}

/** All rows of a list, page after page. */
async function all(one: postgres.Sql, list: List, ask: Ask) {
  const first = await page(one, list, ask);
  const second = await page(one, list, { ...ask, offset: 1000 });
  return { ...first, rows: [...first.rows, ...second.rows] };
}

const orders: Record<List, string[]> = {
  project: [
    'start_date',
    'end_date',
    'name',
    'status',
    'completion_percentage',
    'priority',
    'project_type',
    'client_name',
    'budget',
  ],
  quote: [
    'created_at',
    'total_amount',
    'status',
    'client_name',
    'valid_until',
    'quote_number',
    'project_name',
  ],
  invoice: [
    'issue_date',
    'total_amount',
    'due_date',
    'aging_days',
    'payment_status',
    'client_name',
    'invoice_number',
    'project_name',
  ],
  vendor: ['name', 'company_name', 'created_at'],
  material: ['name', 'unit_cost', 'unit_price', 'current_stock', 'created_at'],
};
const living = (list: List) => (list === 'project' ? 'archived_at is null' : 'true');
/** What has no value comes last; but a project that has no start yet is the newest. */
const withoutValue = (list: List, sort: string, descending: boolean) =>
  list === 'project' && sort === 'start_date' && descending ? 'first' : 'last';
const asked = Object.entries(orders).flatMap(([list, sorts]) =>
  sorts.flatMap((sort) =>
    [0, 1].flatMap((company) =>
      [false, true].map((descending) => ({ list, sort, company, descending })),
    ),
  ),
) as { list: List; sort: string; company: number; descending: boolean }[];

it.each(asked)(
  'walks $list rows by $sort as the view sorts them (company $company, descending $descending)',
  async ({ list, sort, company, descending }) => {
    const { owner } = companies[company]!;

    const [found, expected] = await as(owner, async (one) => [
      await all(one, list, { sort, descending }),
      await one.unsafe<{ row: Row }[]>(
        `select to_jsonb(l) as row from public.${list}_list l where company_id = private.company_id() and ${living(list)}
         order by ${sort} ${descending ? 'desc' : 'asc'} nulls ${withoutValue(list, sort, descending)}`,
      ),
    ]);

    expect(found.rows.map((row) => row[sort])).toEqual(expected.map(({ row }) => row[sort]));
    expect(new Set(found.rows.map(({ id }) => id)).size).toBe(expected.length);
    expect(found).toMatchObject({
      total: Math.min(expected.length, 1000),
      is_more: expected.length > 1000,
    });
  },
);

const filtered = filters.flatMap(([list, given, meant]) =>
  [0, 1].map((company) => ({ list, given, meant, company })),
);

it.each(filtered)(
  'finds the $list rows that $given means (company $company)',
  async ({ list, given, meant, company }) => {
    const [found, whole, expected] = await as(companies[company]!.owner, async (one) => [
      await all(one, list, { filters: given }),
      await page(one, list, { limit: 1 }),
      await one.unsafe<Row[]>(
        `select id from public.${list}_list where company_id = private.company_id() and ${living(list)} and ${meant}`,
      ),
    ]);

    expect(found.rows.map(({ id }) => id).toSorted()).toEqual(
      expected.map(({ id }) => id).toSorted(),
    );
    expect(found).toMatchObject({
      total: Math.min(expected.length, 1000),
      is_more: expected.length > 1000,
      // The short list of a picker shows no total.
      unfiltered: 'named' in given ? null : { total: whole.total, is_more: whole.is_more },
    });
    expect(whole.unfiltered).toBeNull();
  },
);

it.each(filtered.filter(({ list }) => list === 'invoice' || list === 'quote'))(
  'adds up the $list rows that $given means (company $company)',
  async ({ list, given, meant, company }) => {
    const amount = `case when ${list === 'invoice' ? `l.status = 'void'` : 'false'} then 0
      when to_jsonb(l) ->> 'kind' = 'credit_note' then -l.total_amount else l.total_amount end`;
    const [found, capped, expected] = await as(companies[company]!.owner, async (one) => [
      await page(one, list, { filters: { ...given, sums: 'all' }, limit: 10 }),
      await page(one, list, { filters: given, limit: 10 }),
      await one.unsafe<{ sums: object }[]>(
        `select jsonb_build_object('count', count(*), 'amount', coalesce(sum(${amount}), 0)) ${
          list === 'invoice'
            ? `|| jsonb_build_object('open', coalesce(sum(l.balance) filter (where l.status in ('sent', 'viewed', 'partial', 'overdue') and l.kind <> 'credit_note'), 0),
                'void', count(*) filter (where l.status = 'void'))`
            : ''
        } as sums from public.${list}_list l where company_id = private.company_id() and ${meant}`,
      ),
    ]);

    expect(found.sums).toEqual(expected[0]?.sums);
    expect(capped.sums).toEqual(found.is_more ? undefined : found.sums);
  },
);

it('follows a client and a project', async () => {
  const { owner } = companies[1]!;

  const { byClient, byProject, invoices } = await as(owner, async (one) => {
    const { rows } = await page(one, 'invoice', {});
    const known = rows.find(({ project_id }) => project_id);
    return {
      invoices: rows,
      byClient: await page(one, 'invoice', { filters: { client: known?.client_id } }),
      byProject: await page(one, 'invoice', { filters: { project: known?.project_id } }),
    };
  });

  const known = invoices.find(({ project_id }) => project_id);
  const count = (key: string) => invoices.filter((row) => row[key] === known?.[key]).length;
  expect([byClient.total, byProject.total]).toEqual([count('client_id'), count('project_id')]);
});

it('goes through the newest of very many projects with a word, and no further than its page', async () => {
  const { readInSequence, fetched } = await workWhile(
    sql,
    companies[0]!.owner,
    (one) =>
      page(one, 'project', {
        filters: { q: 'project' },
        sort: 'start_date',
        descending: true,
        limit: 25,
      }),
    (one) => one`update projects set start_date = '2025-01-01' where start_date is null`,
  );

  expect(readInSequence).toEqual([]);
  // The count goes through all of them once; then the page's own, with client, money and manager of each.
  expect(fetched).toBeLessThanOrEqual(many + 6 * 25);
});

// A name that many clients have is looked for among the newest documents, another by the clients' ids.
it.each(['client', 'client 1', 'client 12'])('searches the newest invoices of %j', async (text) => {
  const [found, expected] = await as(companies[0]!.owner, async (one) => {
    const [hits] = await one<{ ids: string[] }[]>`
      select found_ids as ids from private.search_ids(${text}, 20) where type = 'invoice'`;
    return [
      await one`select created_at from invoices where id = any (${hits?.ids ?? []}) order by created_at desc`,
      await one`select created_at from invoice_list
        where company_id = private.company_id() and concat_ws(' ', invoice_number, title, client_name) ilike ${`%${text}%`}
        order by created_at desc limit 20`,
    ];
  });

  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(expected);
});
