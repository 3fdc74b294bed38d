import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { asPerson } from '../world/callers.ts';

let backend: Backend;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'professional', roles: ['field_supervisor'] });
}, 120_000);
afterAll(() => backend?.close());

const owner = () => company.as('owner').client;
const save = (item: Record<string, unknown>) => owner().rpc('save_item', { p_item: item });

describe('search_items', () => {
  it('finds by name, SKU and barcode, forgives a typing error, and stays in its company', async () => {
    await save({ name: 'Galvanized joist hanger', sku: 'JH-210', barcode: '96385074' });
    const rival = await backend.makeCompany({ plan: 'professional', roles: [] });
    const find = async (text: string, db = owner()) => {
      const { data, error } = await db.rpc('search_items', { p_query: text, p_limit: 5 });
      return error ?? data.map(({ name }: { name: string }) => name);
    };

    expect(await find('hanger')).toEqual(['Galvanized joist hanger']);
    expect(await find('jh-21')).toEqual(['Galvanized joist hanger']);
    expect(await find('96385074')).toEqual(['Galvanized joist hanger']);
    expect(await find('galvanised')).toEqual(['Galvanized joist hanger']);
    expect(await find('100%')).toEqual([]);
    expect(await find('hanger', rival.as('owner').client)).toEqual([]);
    expect(await find('hanger', company.as('field_supervisor').client)).toEqual([]);
  });
});

describe('a code', () => {
  it.each([
    ['SKU-77777', "w like '%-77777%' and (w || '') like $3"],
    ['SKU-777', "w like '%777%' and w like $3"],
    ['pine-board 77777', "w like '%77777%' and w like $3"],
    ["o'k-77777", "w like '%77777%' and w like $3"],
    ['pine', 'w like $3'],
  ])('of %j the index is asked for %s', async (text, condition) => {
    const [found] =
      await backend.sql`select private.contains_text('w', '$3', ${text}) as condition`;

    expect(found?.condition).toBe(condition);
  });

  it('is found with its own letters alone, by the list, the picker and the suggestions', async () => {
    for (const sku of ['TRM-77777', 'XTRM-777778', 'BRD-77777', 'TRM 77777'])
      await save({ name: `Trim of ${sku}`, sku });
    const { data: suggested } = await owner().rpc('search_items', { p_query: 'trm-77777' });
    const { data: listed } = await owner().rpc('item_page', { p_filters: { q: ' Trm-77777 ' } });
    const { data: picked } = await owner().rpc('picker_page', { p_filters: { q: 'TRM-77777' } });

    for (const rows of [suggested, listed.rows, picked.rows])
      expect(rows.map(({ sku }: { sku: string }) => sku).toSorted()).toEqual([
        'TRM-77777',
        'XTRM-777778',
      ]);
  });
});

describe('among twenty thousand items', () => {
  let person: string;
  beforeAll(async () => {
    const large = await backend.makeCompany({ plan: 'professional', roles: [] });
    person = large.owner.id;
    await backend.sql`
      insert into items_database (company_id, name, sku, category, unit, usage_count)
      select ${large.id}, (array['Pine', 'Oak', 'Steel', 'Copper', 'Gypsum'])[1 + n % 5] || ' part ' || md5(n::text), 'N-' || n, 'materials', 'each',
        case when n % 5 = 1 then 1 else 0 end
      from generate_series(1, 20000) as n`;
    await backend.sql`vacuum analyze items_database`;
  }, 120_000);

  type Reads = { named: number; walked: number; read: number };
  /** What is suggested; how often names were looked up for it, and how many entries of an order by name and of all indexes were read. */
  const suggest = (text: string) =>
    asPerson(backend.sql, person, async (as) => {
      const reads = async () => {
        const [row] = await as<Reads[]>`
          select pg_stat_get_xact_numscans('public.items_database_name_words_idx'::regclass)::int as named,
            pg_stat_get_xact_tuples_returned('public.items_database_page_idx'::regclass)::int as walked,
            sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as read
          from pg_index where indrelid = 'public.items_database'::regclass`;
        return row ?? { named: 0, walked: 0, read: 0 };
      };
      const before = await reads();
      const rows = await as<{ name: string }[]>`select name from search_items(${text}, 20)`;
      const after = await reads();
      return {
        found: rows.map(({ name }) => name.split(' ')[0]),
        named: after.named - before.named,
        walked: after.walked - before.walked,
        read: after.read - before.read,
      };
    });
  const twenty = (name: string) => Array.from({ length: 20 }, () => name);

  it.each([
    ['a typing error', 'gypsom', 'Gypsum'],
    ['a common word', 'steel', 'Steel'],
  ])('%s is looked for by the trigrams of the names, not from A to Z', async (_, text, name) => {
    expect(await suggest(text)).toMatchObject({ found: twenty(name), named: 1, walked: 0 });
  });

  it('a common word of what is used most is found there', async () => {
    const { found, read } = await suggest('oa');

    expect(found).toEqual(twenty('Oak'));
    expect(read).toBeLessThan(100);
  });
});

describe('item_page', () => {
  const page = async (p_filters: Record<string, unknown>, rest = {}, db = owner()) => {
    const { data, error } = await db.rpc('item_page', { p_filters, ...rest });
    if (error) throw new Error(error.message);
    return {
      ...data,
      rows: data.rows.map(({ name }: { name: string }) => name),
    };
  };

  it('answers the list rows of every text field, filtered, counted, sorted and paged', async () => {
    for (const [at, unit_price] of [30, 10, 20, 5].entries())
      await save({
        name: `Cornice ${at}`,
        sku: `CRN-${at}`,
        description: at === 0 ? 'for 100% dry rooms' : 'plaster',
        unit_price,
        current_stock: at,
        category: 'subcontractor',
      });
    const bands = [
      { from: 20, to: null },
      { from: 10, to: 20 },
    ];

    const second = await page(
      { q: 'cornice', bands },
      { p_sort: 'unit_price', p_descending: true, p_offset: 1, p_limit: 1 },
    );
    const names = async (q: string) => (await page({ q })).rows;

    expect(second).toEqual({
      total: 3,
      is_more: false,
      rows: ['Cornice 2'],
      unfiltered: { total: 9, is_more: false },
    });
    expect(await names('crn-3')).toEqual(['Cornice 3']);
    expect(await names('100%')).toEqual(['Cornice 0']);
    expect(await names('CONTRACTOR')).toHaveLength(4);
    expect(await names('corn_ce')).toEqual([]);
    expect((await page({ q: 'cornice', stock: 'out' })).rows).toEqual(['Cornice 0']);
    expect((await page({ q: 'cornice' }, { p_offset: 9 })).rows).toEqual([]);
    expect((await page({ q: 'cornice', unit: ['hour'] })).total).toBe(0);
  });

  it('stays in its company and asks for the right to see the catalogue', async () => {
    const rival = await backend.makeCompany({ plan: 'professional', roles: [] });
    await save({ name: 'Only ours' });
    const total = async (db = owner()) => (await page({ q: 'only ours' }, {}, db)).total;

    expect(await total()).toBe(1);
    expect(await total(rival.as('owner').client)).toBe(0);
    expect(await total(company.as('field_supervisor').client)).toBe(0);
  });

  it('takes no text of the caller as SQL', async () => {
    const hostile = "' or true; drop table public.items_database; --";

    const found = await page(
      { q: hostile, trade: [hostile], unit: [hostile], stock: hostile },
      { p_sort: hostile },
    );

    expect(found.rows).toEqual([]);
    expect((await page({ q: 'only ours' })).total).toBe(1);
  });

  it('gives the picker its own rows, by the price of the day', async () => {
    await save({ name: 'Skylight frame', unit_price: 40 });
    await save({ name: 'Skylight glass', unit_price: 5, price_basis: 'selling' });

    const { data } = await owner().rpc('picker_page', {
      p_filters: { q: 'skylight', min: 10, max: 40 },
      p_sort: 'price',
    });

    expect(data).toMatchObject({ total: 1, rows: [{ name: 'Skylight frame', price: 40 }] });
  });

  it('counts to a thousand, walks a list to its end, and ends a text after a thousand', async () => {
    const large = await backend.makeCompany({ plan: 'professional', roles: [] });
    await backend.sql`
      insert into items_database (company_id, name, description, unit_price)
      select ${large.id}, 'Bolt ' || lpad(n::text, 4, '0'), 'steel', n from generate_series(1, 1200) as n`;
    await save({ name: 'Steel of another company' });
    const ask = (filters: Record<string, unknown>, rest: Record<string, unknown> = {}) =>
      page(filters, rest, large.owner.client);

    expect(await ask({}, { p_limit: 1 })).toEqual({
      total: 1000,
      is_more: true,
      rows: ['Bolt 0001'],
      unfiltered: null,
    });
    expect((await ask({}, { p_offset: 1199 })).rows).toEqual(['Bolt 1200']);
    expect((await ask({}, { p_sort: 'unit_price', p_descending: true })).rows[0]).toBe('Bolt 1200');
    expect((await ask({ q: 'steel' }, { p_offset: 1000 })).rows).toEqual([]);
    expect((await ask({ q: 'steel', all: true }, { p_offset: 1199 })).rows).toEqual(['Bolt 1200']);
    expect(await ask({ q: 'bolt 12' })).toMatchObject({
      total: 1,
      is_more: false,
      unfiltered: { total: 1000, is_more: true },
    });

    await backend.sql`
      insert into items_database (company_id, name) select ${large.id}, 'Steel plate ' || n from generate_series(1, 3) as n`;
    expect((await ask({ q: 'steel' }, { p_offset: 997 })).rows).toEqual([
      'Steel plate 1',
      'Steel plate 2',
      'Steel plate 3',
    ]);
  });
});
