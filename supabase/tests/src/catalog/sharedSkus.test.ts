import { readMigrations, supabaseFiles, upgradeDatabase } from '@plumbline/standalone/migrations';
import { makeTestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { makeCompany } from '../world/people.ts';

it('leaves items that shared a SKU before it became one item’s own as they are, the oldest as its holder', async () => {
  const migrations = await readMigrations(supabaseFiles.archive);
  const from = migrations.findIndex(({ name }) => name.includes('skus_are_one_items_own'));
  const database = await makeTestDatabase({ migrations: migrations.slice(0, from) });
  const sql = postgres(database.url, { max: 1, onnotice() {} });
  try {
    const company = await makeCompany(sql, 'Before');
    await sql`
      insert into items_database (company_id, name, sku, is_active, created_at)
      select ${company.id}, name, sku, is_active, now() + n * interval '1 second'
      from (values (1, 'Gone', 'S-1', false), (2, 'First', 'S-1', true), (3, 'Second', 's-1', true), (4, 'Other', 'S-2', true))
        as v (n, name, sku, is_active)`;

    await upgradeDatabase({ url: database.url, sql });

    expect(
      await sql`select name, sku, shares_sku from items_database where company_id = ${company.id} order by created_at`,
    ).toEqual([
      { name: 'Gone', sku: 'S-1', shares_sku: false },
      { name: 'First', sku: 'S-1', shares_sku: false },
      { name: 'Second', sku: 's-1', shares_sku: true },
      { name: 'Other', sku: 'S-2', shares_sku: false },
    ]);
  } finally {
    await sql.end();
    await database.drop();
  }
}, 60_000);
