import { readMigrations, supabaseFiles, upgradeDatabase } from '@plumbline/standalone/migrations';
import { makeTestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { makeCompany } from '../world/people.ts';
import { fillTables } from '../world/samples.ts';

type Row = Record<string, unknown>;

/** The tables whose prices and costs have four decimals, and columns that must have been filled for this to say anything. */
const priced = {
  quote_items: ['unit_price', 'unit_cost', 'catalog_price', 'total_price'],
  invoice_items: ['unit_price', 'unit_cost', 'total_price'],
  change_order_items: ['unit_price', 'total_price'],
  items_database: ['cost', 'unit_price', 'winter_price', 'summer_price', 'profit_margin'],
  materials: ['unit_cost', 'unit_price', 'profit_margin'],
  vendor_materials: ['unit_cost'],
  cost_tracking: ['cost'],
  price_proposals: ['old_cost', 'new_cost', 'old_price', 'new_price'],
  stock_movements: ['quantity'],
  quotes: ['subtotal', 'total_amount'],
  invoices: ['subtotal', 'total_amount', 'balance'],
};

/** Every row of each table; numbers are numbers, so that 12.5 equals 12.5000. */
async function readRows(sql: postgres.Sql): Promise<Record<string, Row[]>> {
  const tables = await Promise.all(
    Object.keys(priced).map(async (table) => {
      const rows = await sql<{ row: Row }[]>`
        select to_jsonb(t) as row from ${sql(`public.${table}`)} t order by to_jsonb(t) ->> 'id'`;
      return [table, rows.map(({ row }) => row)] as const;
    }),
  );
  return Object.fromEntries(tables);
}

it('keeps each price, cost, total and stock of a database with two decimals', async () => {
  const migrations = await readMigrations(supabaseFiles.migrations);
  const older = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === 'unit_prices_four_decimals'),
  );
  const database = await makeTestDatabase({ migrations: older });
  const sql = postgres(database.url, { max: 2, onnotice() {} });
  const { samples } = await fillTables(sql, await makeCompany(sql, 'Before'));
  const quote = samples.get('quotes');
  await sql`
    insert into public.quote_items (company_id, quote_id, position, name, quantity, unit, unit_price, unit_cost)
    values (${String(quote?.company_id)}, ${String(quote?.id)}, 2, 'Trim', 0.333, 'each', 45.5, 30.07),
      (${String(quote?.company_id)}, ${String(quote?.id)}, 3, 'Fasteners', 1000, 'each', 0.13, 0.01)`;
  const before = await readRows(sql);

  const done = await upgradeDatabase({ url: database.url, sql });

  const after = await readRows(sql);
  const decimals = await sql`
    select numeric_scale from information_schema.columns
    where table_schema = 'public' and table_name = 'quote_items' and column_name in ('unit_price', 'unit_cost')`;
  expect(done).toEqual([`${migrations.length - older.length} migrations applied`]);
  expect(decimals).toEqual([{ numeric_scale: 4 }, { numeric_scale: 4 }]);
  expect(before.quote_items?.map(({ total_price }) => total_price)).toEqual(
    expect.arrayContaining([15.15, 130]),
  );
  for (const [table, columns] of Object.entries(priced)) {
    const rows = (before[table] ?? []).map(underNewNames);
    expect([table, columns.filter((name) => rows.every((row) => row[name] === null))]).toEqual([
      table,
      [],
    ]);
    expect([table, rows.length]).toEqual([table, after[table]?.length]);
    expect(after[table]).toEqual(rows.map((row) => expect.objectContaining(row)));
  }
  await sql.end();
  await database.drop();
}, 120_000);

/** A row as later migrations named its columns. */
function underNewNames(row: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(row);
  return Object.fromEntries(
    entries.map(([name, value]) => [name === 'is_ahead' ? 'is_scheduled' : name, value]),
  );
}
