import type { Client } from 'pg';

/** A table with data of the installation: its quoted name and the columns that a copy can write. */
export type DataTable = { name: string; columns: string };

/** Schemas whose rows belong to a backup; their tables come from the migrations and the local API. */
const schemas = ['public', 'private', 'auth', 'storage', 'supabase_migrations'];
/** Written by the restore itself, while it builds the schema. */
const derived = ['supabase_migrations.schema_migrations'];

/** Every table with data, in the order of their names. */
export async function dataTables(client: Client): Promise<DataTable[]> {
  const { rows } = await client.query<DataTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any ($1) and not (n.nspname || '.' || c.relname) = any ($2)
     group by n.nspname, c.relname
     order by 1`,
    [schemas, derived],
  );
  return rows;
}

/** Every sequence and where it stands. */
export async function sequences(client: Client) {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname = any ($1) order by 1`,
    [schemas],
  );
  return rows;
}
