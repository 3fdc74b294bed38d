import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';

/** Columns that sound like a stored file and name none. A new one belongs here, or into the view private.named_files. */
const elsewhere = new Set([
  'private.claimed_files.bucket',
  'public.bills.file_hash',
  'public.billing_history.hosted_url',
  'public.billing_history.pdf_url',
  'public.company_logos.file_name',
  'public.company_logos.logo_type',
  'public.daily_logs.photo_hashes',
  'public.data_requests.object_path',
  'public.document_acceptances.document',
  'public.document_acceptances.document_hash',
  'public.document_templates.document_type',
  'public.document_templates.logo_position',
  'public.document_templates.logo_size',
  'public.document_versions.file_name',
  'public.document_versions.file_type',
  'public.goods_receipts.photo_hash',
  'public.import_jobs.file_name',
  'public.invoice_revisions.document',
  'public.lead_files.file_name',
  'public.photo_voice_notes.photo_hash',
  'public.project_documents.file_name',
  'public.project_documents.file_type',
  'public.project_photos.file_name',
  'public.punch_items.photo_hash',
  'public.purchase_order_revisions.document',
  'public.quote_revisions.document',
  // Rows of project_photos, which name the files.
  'public.service_requests.photo_ids',
  'public.signatures.document_hash',
  'public.webhook_endpoints.url',
]);

let database: TestDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: 1 });
}, 60_000);
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const inView = () => sql<{ name: string }[]>`
  select concat_ws('.', table_schema, table_name, column_name) as name
  from information_schema.view_column_usage
  where view_schema = 'private' and view_name = 'named_files'`;

it('keeps every file that a column names, so that the daily cleaning leaves it', async () => {
  const named = new Set((await inView()).map(({ name }) => name));
  const sounding = await sql<{ name: string }[]>`
    select concat_ws('.', c.table_schema, c.table_name, c.column_name) as name
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'private')
      and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')
      and c.column_name ~ '(path|url|uri|href|src|file|object|image|photo|picture|logo|avatar|thumb|attach|document|bucket|media|scan|drawing)'
    order by 1`;
  const names = sounding.map(({ name }) => name);

  expect(names.filter((name) => !named.has(name) && !elsewhere.has(name))).toEqual([]);
  expect([...elsewhere].filter((name) => named.has(name) || !names.includes(name))).toEqual([]);
});

it('looks for files without a row in every bucket', async () => {
  const buckets = await sql<{ id: string }[]>`select id from storage.buckets order by id`;
  const sources = await sql<{ text: string }[]>`
    select pg_get_viewdef('private.named_files'::regclass) as text
    union all
    select pg_get_functiondef('public.files_without_row'::regproc)`;

  const forgotten = sources.map(({ text }) =>
    buckets.filter(({ id }) => !text.includes(`'${id}'`)),
  );
  expect(buckets).not.toEqual([]);
  expect(forgotten).toEqual([[], []]);
});
