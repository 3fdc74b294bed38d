import { createHash } from 'node:crypto';
import type postgres from 'postgres';
import { companyRowsSql, companySql, prepareSql, profileSql, userSql } from './scaleSql.ts';

/** How much to make; the same seed makes the same rows. */
export type Scale = { companies: number; invoices: number; seed: number };
/** A company that was made, and how many invoices it got. */
export type ScaleCompany = { id: string; owner: string; invoices: number };

/**
 * Fills a database that has the migrations with companies of different sizes: many small ones, a
 * few large. Set-based, with triggers and foreign-key checks off, so it needs a superuser; the sums
 * are those that the triggers would have computed (a test compares them).
 */
export async function fillAtScale(
  sql: postgres.Sql,
  { companies, invoices, seed }: Scale,
  onCompany: (done: number, company: ScaleCompany) => void = () => {},
): Promise<ScaleCompany[]> {
  const one = await sql.reserve();
  const made: ScaleCompany[] = [];
  try {
    await one.unsafe(prepareSql(seed)).simple();
    for (const [index, share] of shares(companies, invoices).entries()) {
      const id = idOf(`company ${index} ${seed}`);
      const owner = idOf(`owner ${index} ${seed}`);
      await fillCompany(one, { id, owner, invoices: share }, index);
      made.push({ id, owner, invoices: share });
      onCompany(index + 1, { id, owner, invoices: share });
    }
  } finally {
    await one`set session_replication_role = default`;
    one.release();
  }
  for (const table of [
    'invoices',
    'invoice_items',
    'quotes',
    'quote_items',
    'payments',
    'clients',
    'projects',
    'activity_log',
  ])
    await sql.unsafe(`vacuum (analyze) public.${table}`);
  await sql`analyze`;
  return made;
}

async function fillCompany(one: postgres.ReservedSql, company: ScaleCompany, index: number) {
  const { id, owner, invoices } = company;
  await one.unsafe(companySql, [id, index]);
  await one.unsafe(userSql, [owner, index]);
  await one.unsafe(profileSql, [owner, index, id]);
  const clients = Math.max(20, Math.round(invoices / 50));
  const projects = Math.max(12, Math.round(invoices / 150));
  const values = [id, owner, (index + 1) * 1_000_000, invoices, clients, projects, 300];
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

const types = ['::uuid', '::uuid', '::bigint', '::int', '::int', '::int', '::int'];

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
