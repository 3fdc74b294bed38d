import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { startBackend, type Backend } from '@plumbline/testing/backend';
import { putDemoFiles } from './demoFiles.ts';
import { supabaseFiles } from './supabaseFiles.ts';

const from = supabaseFiles.demo;
let backend: Backend;
let put: number;

beforeAll(async () => {
  backend = await startBackend({ seed: supabaseFiles.seed });
  put = await putDemoFiles(backend.sql, { from, storageFolder: backend.storageFolder });
}, 180_000);
afterAll(() => backend?.close());

const owner = () => backend.signIn('owner@plumbline.test');
const sha256 = async (blob: Blob) =>
  createHash('sha256')
    .update(Buffer.from(await blob.arrayBuffer()))
    .digest('hex');

it('puts a file where each photo, document, and bill of the demo says that it is', async () => {
  const [rows] = await backend.sql<{ files: number; bare: number }[]>`
    select count(*)::int as files, count(*) filter (where o.id is null)::int as bare
    from (select 'project-photos' as bucket, object_path as name from project_photos
      union select 'project-documents', object_path from project_documents
      union select 'vendor-files', object_path from bills where object_path is not null) f
    left join storage.objects o on o.bucket_id = f.bucket and o.name = f.name`;

  expect(rows).toEqual({ files: put, bare: 0 });
  expect(put).toBeGreaterThan(200);
});

it('a document of the demo has a title for those who read it, not the name of a page', async () => {
  const names = (await readdir(from)).filter((name) => name.endsWith('.pdf'));
  const files = await Promise.all(names.map((name) => readFile(`${from}/${name}`, 'latin1')));

  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(/\/Title \((.*)\)/.exec(file)?.[1]).toMatch(/^[A-Z][\w ,]+$/);
});

it.each([
  ['project_photos', 'project-photos', 'image/jpeg'],
  ['project_documents', 'project-documents', 'application/pdf'],
])('lets a member open what %s names, as it was stored', async (table, bucket, type) => {
  const { client } = await owner();
  const { data: row } = await client
    .from(table)
    .select('object_path, content_hash, size_bytes')
    .limit(1)
    .single();

  const { data: signed } = await client.storage.from(bucket).createSignedUrl(row?.object_path, 60);
  const answer = await backend.fetch(signed?.signedUrl ?? '');
  const blob = await answer.blob();

  expect(answer.headers.get('content-type')).toBe(type);
  expect([await sha256(blob), blob.size]).toEqual([row?.content_hash, row?.size_bytes]);
});

it('keeps the files of one company from another', async () => {
  const { client } = await owner();
  const [foreign] = await backend.sql<{ name: string }[]>`
    select object_path as name from project_photos where company_id <> (
      select company_id from user_profiles where email = 'owner@plumbline.test') limit 1`;

  const { error } = await client.storage.from('project-photos').download(foreign?.name ?? '');

  expect(error).not.toBeNull();
});

it('puts only what is missing', async () => {
  await backend.sql`delete from storage.objects where id = (select id from storage.objects where bucket_id = 'project-photos' limit 1)`;

  const again = { from, storageFolder: backend.storageFolder };

  expect(await putDemoFiles(backend.sql, again)).toBe(1);
  expect(await putDemoFiles(backend.sql, again)).toBe(0);
});
