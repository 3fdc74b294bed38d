import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { fillAtScale, type ScaleCompany } from './fillAtScale.ts';
import { fillPunch } from './fillPunch.ts';
import { fillTime, lastWeek } from './fillTime.ts';
import { workOf, workWhile, type Question } from './measured.ts';

// The million is measured by hand (benchmark.ts); plans lose their index just as well here.
const scale = { companies: 10, invoices: Number(process.env.SCALE_INVOICES ?? 30_000), seed: 3 };
let database: TestDatabase;
let sql: postgres.Sql;
let company: ScaleCompany;

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: 2, onnotice() {} });
  const companies = await fillAtScale(sql, scale);
  company = companies[4] ?? { id: '', owner: '', invoices: 0 };
  await fillTime(
    sql,
    companies.slice(3, 6).map(({ id }) => ({ company: id, people: 50, weeks: 20 })),
  );
  await fillPunch(
    sql,
    companies.slice(3, 6).map(({ id }) => ({ company: id, items: 120, checklists: 60 })),
  );
}, 600_000);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

/** Drops indexes first; the transaction is rolled back. */
const without = (indexes: readonly string[]) => async (as: postgres.ReservedSql) => {
  for (const index of indexes) await as.unsafe(`drop index public.${index}`);
};
const work = (question: Question, dropped: readonly string[] = []) =>
  workOf(sql, { company: company.id, owner: company.owner, question }, without(dropped));

describe('the filled database', () => {
  it('holds sums as the triggers would have computed them', async () => {
    const [wrong] = await sql`
      select count(*)::int as documents from invoices v
      where (v.subtotal, v.items_count) is distinct from
          (select (sum(i.total_price), count(*)::int) from invoice_items i where i.invoice_id = v.id)
        or v.tax_amount <> round((v.subtotal - v.discount_amount) * v.tax_rate / 100, 2)
        or v.total_amount <> v.subtotal - v.discount_amount + v.tax_amount
        or v.paid_amount <> (select coalesce(sum(p.amount), 0) from payments p where p.invoice_id = v.id)`;

    expect(wrong?.documents).toBe(0);
  }, 120_000);

  it('is the same for the same seed', async () => {
    const small = { companies: 2, invoices: 120, seed: 11 };
    const [first, second, other] = [
      await made(small),
      await made(small),
      await made({ ...small, seed: 12 }),
    ];

    expect(second).toBe(first);
    expect(other).not.toBe(first);
  }, 300_000);
});

async function made(of: typeof scale): Promise<string> {
  const fresh = await makeTestDatabase();
  const there = postgres(fresh.url, { max: 2, onnotice() {} });
  await fillAtScale(there, of);
  const [sum] = await there<{ hash: string }[]>`
    select md5(string_agg(v.title || v.total_amount || v.status || v.paid_amount, ',' order by v.company_id, v.invoice_number)) as hash
    from invoices v`;
  await there.end();
  await fresh.drop();
  return sum?.hash ?? '';
}

describe('a page of invoices', () => {
  it('reads a page by index, not the company', async () => {
    const { readInSequence, fetched } = await work('page');

    expect(readInSequence).toEqual([]);
    // 25 invoices, and for each its client, project and quote
    expect(fetched).toBeLessThanOrEqual(110);
  });

  it('is found out when its index is lost', async () => {
    const { readInSequence, fetched } = await work('page', ['invoices_created_idx']);

    expect(readInSequence.length > 0 || fetched > 110).toBe(true);
  });
});

describe('the exact count', () => {
  it('reads an index alone, no row of any company', async () => {
    const { readInSequence, fetched } = await work('count');

    expect(readInSequence).toEqual([]);
    expect(fetched).toBe(0);
  });

  it('is found out when its index is lost', async () => {
    const { readInSequence, fetched } = await work('count', ['invoices_list_idx']);

    expect(readInSequence.length > 0 || fetched > 0).toBe(true);
  });
});

describe('the dashboard', () => {
  it('reads no growing table in sequence, and no more than its company has', async () => {
    const { readInSequence, fetched } = await work('dashboard');

    expect(readInSequence).toEqual([]);
    expect(fetched).toBeLessThanOrEqual(company.invoices * 2);
  });

  it.each([
    ['invoices_open_idx', 'invoices'],
    ['activity_log_company_idx', 'activity_log'],
  ])('is found out when it loses %s', async (index, table) => {
    const before = await work('dashboard');

    const { readInSequence, fetched } = await work('dashboard', [index]);

    expect(readInSequence.includes(table) || fetched > before.fetched).toBe(true);
  });
});

describe('a week of fifty people', () => {
  const week = (dropped: readonly string[] = []) =>
    workWhile(
      sql,
      company.owner,
      (as) => as`select public.week_of_time(${lastWeek}::date)`,
      without(dropped),
    );
  // 250 entries, and for each its hours and its project; who has not logged takes those of five weeks, and jobs by day
  const limit = 3 * 250 + 50 + 5 * 250 + 5 * 50;

  it('reads its entries by index, in one request', async () => {
    const { readInSequence, fetched } = await week();

    expect(readInSequence).toEqual([]);
    expect(fetched).toBeLessThanOrEqual(limit);
  });

  it('is found out when its index is lost', async () => {
    const lost = ['time_entries_day_idx', 'time_entries_project_idx'];
    const { readInSequence, fetched } = await week(lost);

    expect(readInSequence.length > 0 || fetched > limit).toBe(true);
  });
});

describe.each([
  // The project, and its 120 items.
  ['project_punch', ['punch_items_project_idx'], 130],
  // The project, its 60 checklists, and for each a count of its punch items, of which there are none.
  ['project_checklists', ['checklists_project_idx'], 70],
  ['project_checklists', ['punch_items_checklist_key'], 70],
] as const)('%s of a project', (question, indexes, limit) => {
  const asked = async (dropped: readonly string[] = []) => {
    const [project] = await sql`
      select id from projects where company_id = ${company.id} and deleted_at is null order by id limit 1`;
    return workWhile(
      sql,
      company.owner,
      (as) => as.unsafe(`select public.${question}('${String(project?.id)}')`),
      without(dropped),
    );
  };

  it('reads its own rows by index', async () => {
    const { readInSequence, fetched } = await asked();

    // All vendors are offered as assignees; here they are few.
    expect(readInSequence.filter((table) => table !== 'vendors')).toEqual([]);
    expect(fetched).toBeLessThanOrEqual(limit);
  });

  it(`is found out when it loses ${indexes.join()}`, async () => {
    const { readInSequence, fetched } = await asked(indexes);

    expect(readInSequence.some((table) => table !== 'vendors') || fetched > limit).toBe(true);
  });
});

describe('the financials of a project', () => {
  const asked = async (dropped: readonly string[] = []) => {
    const [project] = await sql`
      select id from projects where company_id = ${company.id} and deleted_at is null order by id limit 1`;
    return workWhile(
      sql,
      company.owner,
      (as) => as.unsafe(`select public.project_financials('${String(project?.id)}')`),
      without(dropped),
    );
  };

  it('read what was billed from invoices_billed_idx alone, and are found out without it', async () => {
    const before = await asked();
    const after = await asked(['invoices_billed_idx']);

    expect(before.readInSequence).not.toContain('invoices');
    expect(after.readInSequence.includes('invoices') || after.fetched > before.fetched).toBe(true);
  });
});

/** A list's page counts to a thousand of its hits and reads the names of what it shows. */
const pageLimit = 1001 + 6 * 25;

describe.each([
  [`invoice_page()`, 'invoices_issued_idx'],
  [`invoice_page(p_sort => 'total_amount')`, 'invoices_amount_idx'],
  [`invoice_page(p_sort => 'due_date', p_descending => false)`, 'invoices_due_page_idx'],
  [`invoice_page('{"q": "Invoice 1234"}')`, 'invoices_words_idx'],
])('%s', (question, index) => {
  const asked = (dropped: readonly string[] = []) =>
    workWhile(sql, company.owner, (as) => as.unsafe(`select public.${question}`), without(dropped));

  it('reads what it counts and shows, by index', async () => {
    const { readInSequence, fetched } = await asked();

    expect(readInSequence).toEqual([]);
    expect(fetched).toBeLessThanOrEqual(pageLimit);
  });

  it(`is found out when it loses ${index}`, async () => {
    const before = await asked();

    expect((await asked([index])).fetched).toBeGreaterThan(before.fetched);
  });
});

/** Asks for clients when all of a company have a project and a bill, and says what was read and found. */
async function asksClients(filters: object, dropped: readonly string[] = []) {
  let found: unknown;
  const { readInSequence, fetched } = await workWhile(
    sql,
    company.owner,
    async (as) => {
      const [row] = await as.unsafe<{ page: { total: number; is_more: boolean } }[]>(
        'select public.client_page($1::text::jsonb) as page',
        [JSON.stringify({ count_to: 1000, ...filters })],
      );
      found = row?.page.total;
    },
    async (as) => {
      for (const one of dropped) await as.unsafe(`drop index ${one}`);
      await as`update private.client_sums set project_states = 2, is_billed = true, owed_since = null where company_id = ${company.id}`;
    },
  );
  return { readInSequence, fetched, found };
}

describe.each([
  [{ projects: ['none'] }, 'private.client_sums_projects_idx'],
  [{ payment: ['never'] }, 'private.client_sums_never_idx'],
  [{ payment: ['overdue'] }, 'private.client_sums_owed_idx'],
])('clients that %j filters when nobody is such', (filters, index) => {
  it('are found without reading those who are not', async () => {
    expect(await asksClients(filters)).toEqual({ readInSequence: [], fetched: 0, found: 0 });
  });

  it(`are found out when it loses ${index}`, async () => {
    const before = await asksClients(filters);

    expect((await asksClients(filters, [index])).fetched).toBeGreaterThan(before.fetched);
  });
});
