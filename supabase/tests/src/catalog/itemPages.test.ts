import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import type postgres from 'postgres';
import { becomePerson, inTransaction } from '../world/callers.ts';

const items = 6000;
let backend: Backend;
let company: TestCompany;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'enterprise' });
  await backend.sql`
    insert into items_database (company_id, name, sku, description, unit, trade, unit_price, cost, current_stock)
    select ${company.id}, (array['Pine', 'Oak', 'Steel'])[1 + n % 3] || ' part ' || md5(n::text), 'SKU-' || n, 'In bay ' || n,
      case when n > 3 then 'each' else 'hour' end, case n when 1 then 'Roofing' when 2 then 'HVAC' end, 10 + n % 90,
      case when n > 10 then 1 + n % 9 end, n
    from generate_series(1, ${items}) as n`;
  await backend.sql`
    update items_database set seasonal_pricing = true, winter_price = 0.5, summer_price = 0.5, price_basis = 'cost', cost = null,
      markup_percentage = 10, unit_price = 4
    where company_id = ${company.id} and sku = 'SKU-7'`;
  await backend.sql`update items_database set current_stock = 0 where company_id = ${company.id} and sku in ('SKU-4', 'SKU-5')`;
  await backend.sql`update items_database set reorder_level = 100 where company_id = ${company.id} and sku = 'SKU-6'`;
  await backend.sql`vacuum analyze items_database`;
}, 120_000);
afterAll(() => backend?.close());

type Ask = {
  p_filters?: Record<string, unknown>;
  p_sort?: string;
  p_descending?: boolean;
  p_limit?: number;
};
const ask = async (question: 'item_page' | 'picker_page', args: Ask) => {
  const { data, error } = await company.owner.client.rpc(question, args);
  if (error) throw new Error(error.message);
  return { ...data, skus: data.rows.map(({ sku }: { sku: string }) => sku) };
};
const filtered = async (p_filters: Record<string, unknown>) => {
  const { skus } = await ask('item_page', { p_filters });
  return skus.toSorted();
};

describe('item_page among many items', () => {
  it.each([
    [{ unit: ['hour'] }, ['SKU-1', 'SKU-2', 'SKU-3']],
    [{ unit: ['hour', 'day'] }, ['SKU-1', 'SKU-2', 'SKU-3']],
    [{ trade: ['Roofing', 'HVAC'], unit: ['hour'] }, ['SKU-1', 'SKU-2']],
    [{ stock: 'out' }, ['SKU-4', 'SKU-5']],
    [{ stock: 'low' }, ['SKU-6']],
    [{ bands: [{ from: 0, to: 5 }] }, ['SKU-7']],
    [
      {
        bands: [
          { from: 0, to: 5 },
          { from: 4, to: 6 },
          { from: 500, to: null },
        ],
      },
      ['SKU-7'],
    ],
    [{ bands: [{ from: 500, to: null }] }, []],
    [{ stock: 'in', unit: ['hour'], trade: ['HVAC'] }, ['SKU-2']],
  ])('finds with %j', async (filters, skus) => {
    expect(await filtered(filters)).toEqual(skus);
  });

  it('sorts both ways, and knows no cost last', async () => {
    const first = async (p_sort: string, p_descending: boolean) =>
      (await ask('item_page', { p_sort, p_descending, p_limit: 1 })).rows[0];

    expect(await first('current_stock', false)).toMatchObject({ current_stock: 0 });
    expect(await first('current_stock', true)).toMatchObject({ sku: `SKU-${items}` });
    expect(await first('cost', false)).toMatchObject({ cost: 1 });
    expect(await first('cost', true)).toMatchObject({ cost: 9 });
    expect(await first('unit_price', false)).toMatchObject({ sku: 'SKU-7' });
  });

  it('sorts the prices of the day in among the others, and finds them by their bounds', async () => {
    const byPrice = await ask('picker_page', { p_sort: 'price', p_limit: 2 });
    const dear = await ask('picker_page', { p_sort: 'price', p_descending: true, p_limit: 1 });
    const cheap = await ask('picker_page', { p_filters: { max: 9 } });
    const season = new Date().getMonth();
    const isSeason = [11, 0, 1, 5, 6, 7].includes(season);

    expect(byPrice.rows[0]).toMatchObject({ sku: 'SKU-7', price: isSeason ? 0.5 : 4.4 });
    expect(byPrice.rows[1]).toMatchObject({ price: 10 });
    expect(dear.rows[0]).toMatchObject({ price: 99 });
    expect(cheap.skus).toEqual(['SKU-7']);
  });
});

/** Rows of items that a question reads, by the statistics of its own transaction. */
const readBy = (question: string, before: (as: postgres.ReservedSql) => unknown = () => {}) =>
  inTransaction(
    backend.sql,
    async (as: postgres.ReservedSql) => {
      await before(as);
      await becomePerson(as, company.owner.id);
      const read = async () => {
        const [row] = await as`
          select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
          from pg_stat_xact_user_tables where relname = 'items_database'`;
        return Number(row?.rows ?? 0);
      };
      const start = await read();
      await as.unsafe(`select * from ${question}`);
      return (await read()) - start;
    },
    false,
  );

it.each([
  `item_page()`,
  `item_page('{"unit": ["day"]}')`,
  `item_page('{"trade": ["Plumbing", "HVAC"]}')`,
  `item_page('{"stock": "low"}')`,
  `item_page('{"bands": [{"from": 500, "to": null}, {"from": 0, "to": 5}]}')`,
  `item_page(p_sort => 'current_stock')`,
  `item_page(p_sort => 'current_stock', p_descending => true)`,
  `item_page(p_sort => 'cost', p_descending => true)`,
  `item_page('{"q": "zzqxw"}')`,
  `picker_page('{"min": 5000, "max": 6000}')`,
  `picker_page(p_sort => 'price')`,
  `search_items('zzqxw')`,
  `search_items('pyne')`,
])('%s reads no more than half of the items', async (question) => {
  expect(await readBy(question)).toBeLessThan(items / 2);
});

it('item_page reads a thousand names with a common word once, and then its page', async () => {
  expect(await readBy(`item_page('{"q": "pine"}', p_limit => 20)`)).toBeLessThanOrEqual(1001 + 20);
});

it('would notice that an index is gone', async () => {
  const read = await readBy(
    `item_page(p_sort => 'current_stock')`,
    (as) => as`drop index items_database_stock_idx`,
  );

  expect(read).toBeGreaterThan(items);
});
