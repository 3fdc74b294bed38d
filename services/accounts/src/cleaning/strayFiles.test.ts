import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { TestCompany } from '@plumbline/testing/backend';
import { runAccounts } from '../fixtures/runAccounts.ts';
import { removeStrayFiles } from './strayFiles.ts';

jest.setTimeout(60_000);

let accounts: Awaited<ReturnType<typeof runAccounts>>;
let company: TestCompany;
beforeAll(async () => {
  accounts = await runAccounts();
}, 60_000);
afterAll(() => accounts.close());
beforeEach(async () => {
  await accounts.backend.sql`delete from storage.objects where true`;
  company = await accounts.backend.makeCompany({ plan: 'enterprise' });
});

const types = { png: 'image/png', pdf: 'application/pdf' };
const store = async (bucket: string, path: string, by = company.owner) => {
  const contentType = path.endsWith('pdf') ? types.pdf : types.png;
  const { error } = await by.client.storage
    .from(bucket)
    .upload(path, new Uint8Array([1]), { contentType });
  if (error) throw error;
  return `${bucket}/${path}`;
};
const fresh = (ending: keyof typeof types, of = company) => `${of.id}/${randomUUID()}.${ending}`;
const age = (days: number) => accounts.backend.sql`
  update storage.objects set created_at = now() - make_interval(days => ${days}),
    updated_at = now() - make_interval(days => ${days})`;
const left = async () => {
  const rows = await accounts.backend.sql<{ file: string }[]>`
    select bucket_id || '/' || name as file from storage.objects where name like ${`%${company.id}%`}`;
  return rows.map(({ file }) => file).toSorted();
};
/** Until a transaction waits for the lock of a file that another one holds. */
const waitsForLock = async () => {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- asks until it is so
    const [row] = await accounts.backend.sql<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
    if (row?.waiting) return;
  }
};
const clean = () => removeStrayFiles(accounts.access);

describe('files without a row', () => {
  it('are removed from every bucket and every company, their bytes as well', async () => {
    const rival = await accounts.backend.makeCompany();
    const theirs = fresh('pdf', rival);
    const photo = fresh('png');
    await store('project-photos', photo);
    await store('project-documents', fresh('pdf'));
    await store('client-documents', fresh('pdf'));
    await store('vendor-files', fresh('pdf'));
    await store('item-images', fresh('png'));
    await store('company-assets', `company-logos/${company.id}/logo.png`);
    await store('avatars', `${company.id}/${company.owner.id}/me.png`);
    await store('project-documents', theirs, rival.owner);
    await age(8);

    const removed = await clean();
    const again = await clean();

    expect([removed, again]).toEqual([8, 0]);
    expect(await left()).toEqual([]);
    const bytes = await accounts.backend.service().storage.from('project-photos').download(photo);
    expect(bytes.error).not.toBeNull();
  });

  it('stay while they are young: their row may still be on its way', async () => {
    const file = await store('project-photos', fresh('png'));
    await age(6);

    expect([await clean(), await left()]).toEqual([0, [file]]);
  });

  it('stay where nobody but the operator can have put them', async () => {
    const { sql } = accounts.backend;
    await sql`insert into storage.objects (bucket_id, name) values ('company-assets', 'mail/banner.png')`;
    await sql`insert into storage.buckets (id, name) values ('areas', 'areas') on conflict do nothing`;
    await sql`insert into storage.objects (bucket_id, name) values ('areas', ${fresh('png')})`;
    await age(8);

    expect(await clean()).toBe(0);
  });
});

it('leaves every file that a row names, deleted or not', async () => {
  const { sql } = accounts.backend;
  const { client, id: user } = company.owner;
  const done = async (written: PromiseLike<{ error: unknown }>) => {
    const { error } = await written;
    if (error) throw error;
  };
  const project = (await client.rpc('save_project', { p_project: { name: 'House' } })).data.id;
  const own = { company_id: company.id, project_id: project };

  const picture = fresh('png');
  const thumbnail = fresh('png');
  const photo = { ...own, object_path: picture, thumbnail_path: thumbnail };
  const kept = [await store('project-photos', picture), await store('project-photos', thumbnail)];
  await done(client.from('project_photos').insert({ ...photo, content_hash: 'ab'.repeat(32) }));
  await sql`update project_photos set deleted_at = now() where company_id = ${company.id}`;

  const document = { id: randomUUID(), project_id: project, name: 'Permit', category: 'permits' };
  for (const hash of ['cd', 'ef']) {
    const path = fresh('pdf');
    // oxlint-disable-next-line no-await-in-loop -- one version after the other
    kept.push(await store('project-documents', path));
    const file = { object_path: path, file_name: 'a.pdf', file_type: 'pdf', size_bytes: 1 };
    const version = { ...document, ...file, content_hash: hash.repeat(32) };
    // oxlint-disable-next-line no-await-in-loop
    await done(client.rpc('save_document', { p_document: version }));
  }

  const customer = randomUUID();
  await done(client.from('clients').insert({ id: customer, name: 'A client' }));
  const paper = fresh('pdf');
  kept.push(await store('client-documents', paper));
  await done(
    client.from('client_documents').insert({
      client_id: customer,
      name: 'Paper',
      object_path: paper,
      file_size: 1,
      mime_type: types.pdf,
    }),
  );

  const bill = fresh('pdf');
  kept.push(await store('vendor-files', bill));
  const inbox = { id: randomUUID(), is_inbox: true, object_path: bill, file_hash: '12'.repeat(32) };
  await done(client.rpc('save_bill', { p_bill: inbox }));

  const image = fresh('png');
  kept.push(await store('item-images', image));
  const item = randomUUID();
  await done(client.from('items_database').insert({ id: item, name: 'Stud', unit: 'each' }));
  await done(
    client.from('item_images').insert({ item_id: item, object_path: image, file_size: 1 }),
  );

  const logo = `company-logos/${company.id}/logo one.png`;
  kept.push(await store('company-assets', logo));
  const named = { logo_type: 'full_logo', file_name: 'l.png', file_path: logo, file_size: 1 };
  await done(client.rpc('add_logo', { p_logo: named, p_is_primary: false }));
  const assets = client.storage.from('company-assets');
  const other = `${company.id}/own logo.png`;
  kept.push(await store('company-assets', other));
  const { publicUrl: logo_url } = assets.getPublicUrl(other).data;
  await done(client.from('companies').update({ logo_url }).eq('id', company.id));

  const face = `${company.id}/${user}/my face.png`;
  kept.push(await store('avatars', face));
  const { publicUrl } = client.storage.from('avatars').getPublicUrl(face).data;
  const avatar_url = `${publicUrl}?size=64`;
  await done(client.from('user_profiles').update({ avatar_url }).eq('id', user));
  await age(30);

  expect([await clean(), await left()]).toEqual([0, kept.toSorted()]);
});

it('never removes a file whose row is being written, and lets no row name one that it removes', async () => {
  const { sql } = accounts.backend;
  const { client } = company.owner;
  const project = (await client.rpc('save_project', { p_project: { name: 'House' } })).data.id;
  const photoOf = (object_path: string) => ({
    company_id: company.id,
    project_id: project,
    object_path,
    content_hash: object_path
      .replaceAll(/[^0-9a-f]/g, '')
      .padEnd(64, '0')
      .slice(0, 64),
  });
  const [written, removed] = [fresh('png'), fresh('png')];
  const stays = await store('project-photos', written);
  await store('project-photos', removed);
  await age(8);

  // The row of the one is written while the cleaning runs, and committed once that waits for it.
  const cleaning = await sql.begin(async (writing) => {
    await writing.unsafe(
      'insert into project_photos (company_id, project_id, object_path, content_hash) values ($1, $2, $3, $4)',
      Object.values(photoOf(written)),
    );
    const running = clean();
    await waitsForLock();
    return { running };
  });

  expect(await cleaning.running).toBe(1);
  expect(await left()).toEqual([stays]);
  const late = await client.from('project_photos').insert(photoOf(removed));
  expect(late.error).toMatchObject({
    code: 'PT409',
    message: 'This file is no longer stored. Upload it again.',
  });
  await store('project-photos', removed);
  expect((await client.from('project_photos').insert(photoOf(removed))).error).toBeNull();
});

it('is not for those who use the product', async () => {
  const { error } = await company.owner.client.rpc('files_without_row');

  expect(error).toMatchObject({ code: '42501' });
});
