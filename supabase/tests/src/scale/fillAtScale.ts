import { createHash } from 'node:crypto';
import type postgres from 'postgres';
import { companyRowsSql, companySql, prepareSql, profileSql, userSql } from './scaleSql.ts';

/** How much to make; the same seed makes the same rows. */
export type Scale = { companies: number; invoices: number; seed: number };
/** A company that was made, and how many invoices it got. */
export type ScaleCompany = { id: string; owner: string; invoices: number };
/** What one company gets of each kind; three quotes for ten invoices come with them. */
export type CompanySize = Record<
  'invoices' | 'clients' | 'projects' | 'items' | 'vendors' | 'materials',
  number
>;

/**
 * Fills a database that has the migrations with companies of different sizes: many small ones, a
 * few large. Set-based, with triggers and foreign-key checks off, so it needs a superuser; the sums
 * are those that the triggers would have computed (a test compares them).
 */
export const fillAtScale = (
  sql: postgres.Sql,
  { companies, invoices, seed }: Scale,
  onCompany?: (done: number, company: ScaleCompany) => void,
): Promise<ScaleCompany[]> =>
  fillCompanies(sql, shares(companies, invoices).map(usualSize), seed, onCompany);

/** What a company's rows are written to. */
const tables = [
  'invoices',
  'invoice_items',
  'quotes',
  'quote_items',
  'payments',
  'clients',
  'private.client_sums',
  'projects',
  'project_finances',
  'items_database',
  'vendors',
  'materials',
  'activity_log',
];
/** From so many invoices on it is quicker to build an index once than to keep it row by row. */
const many = 100_000;

const usualSize = (invoices: number): CompanySize => ({
  invoices,
  clients: Math.max(20, Math.round(invoices / 50)),
  projects: Math.max(12, Math.round(invoices / 150)),
  items: 300,
  vendors: 40,
  materials: 120,
});

/** The same for companies whose sizes are told; their owners are scale-0@plumbline.test and so on. */
export async function fillCompanies(
  sql: postgres.Sql,
  sizes: readonly CompanySize[],
  seed: number,
  onCompany: (done: number, company: ScaleCompany) => void = () => {},
): Promise<ScaleCompany[]> {
  const one = await sql.reserve();
  const made: ScaleCompany[] = [];
  try {
    await one.unsafe(prepareSql(seed)).simple();
    const indexes =
      sizes.reduce((sum, { invoices }) => sum + invoices, 0) > many ? await indexesOf(one) : [];
    for (const { name } of indexes) await one.unsafe(`drop index ${name}`);
    for (const [index, size] of sizes.entries()) {
      const id = idOf(`company ${index} ${seed}`);
      const owner = idOf(`owner ${index} ${seed}`);
      const company = { id, owner, invoices: size.invoices };
      await fillCompany(one, company, size, index);
      made.push(company);
      onCompany(index + 1, company);
    }
    for (const { definition } of indexes) await one.unsafe(definition);
    for (const { id } of made)
      await one`select private.calculate_client_sums(${id}), private.calculate_client_states(${id})`;
  } finally {
    await one`set session_replication_role = default`;
    one.release();
  }
  for (const table of tables) await sql.unsafe(`vacuum (analyze) ${table}`);
  await sql`analyze`;
  return made;
}

/** The indexes of the filled tables, but for those that a constraint needs. */
const indexesOf = (one: postgres.Sql) => one<{ name: string; definition: string }[]>`
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i where i.indrelid::regclass::text in ${one(tables)}
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`;

async function fillCompany(
  one: postgres.ReservedSql,
  { id, owner }: ScaleCompany,
  { invoices, clients, projects, items, vendors, materials }: CompanySize,
  index: number,
) {
  await one.unsafe(companySql, [id, index]);
  await one.unsafe(userSql, [owner, index]);
  await one.unsafe(profileSql, [owner, index, id]);
  const first = (index + 1) * 1_000_000;
  const values = [id, owner, first, invoices, clients, projects, items, vendors, materials];
  for (const statement of Object.values(companyRowsSql)) {
    const places = Math.max(
      ...[...statement.matchAll(/\$(\d)/g)].map(([, place]) => Number(place)),
    );
    // Places that a statement does not use still need a type.
    const used = values.slice(0, places).map((_, at) => `$${at + 1}${types[at]}`);
    await one.unsafe(
      `with given as (select ${used.join(', ')}) ${statement}`,
      values.slice(0, places),
    );
  }
}

const types = ['::uuid', '::uuid', '::bigint', ...Array<string>(6).fill('::int')];

/** Sizes that fall off towards a long tail of small companies, and add up to the total. */
function shares(companies: number, invoices: number): number[] {
  const weights = Array.from({ length: companies }, (_, index) => 1 / (index + 8) ** 0.6);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const sizes = weights.map((weight) => Math.floor((invoices * weight) / all));
  const rest = invoices - sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size, index) => (index === 0 ? size + rest : size));
}

const idOf = (name: string) =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
