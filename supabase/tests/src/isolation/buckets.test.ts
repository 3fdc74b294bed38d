import { randomUUID } from 'node:crypto';
import { rolePermissions, roles, type Permission } from '@plumbline/contract';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

type BucketRules = {
  /** Any of these may add a file. */
  upload: readonly Permission[];
  /** Who reads an object that no row stands for yet, besides its uploader. */
  read?: Permission;
  isPublic?: true;
  /** `<folder>/<company_id>/…` instead of `<company_id>/…`. */
  folder?: string;
};

/** What each bucket lets a client do. A new bucket must be declared here, else the matrix fails. */
const bucketRules: Record<string, BucketRules> = {
  'project-photos': { upload: ['track_time'] },
  'project-documents': { upload: ['update_progress', 'record_expenses'] },
  'client-documents': { upload: ['edit_clients'], read: 'edit_clients' },
  'vendor-files': { upload: ['edit_purchasing'], read: 'view_purchasing' },
  'item-images': { upload: ['edit_catalog'], read: 'view_catalog' },
  'company-assets': { upload: ['manage_settings'], isPublic: true, folder: 'company-logos' },
};

let backend: Backend;
let company: TestCompany;
let rival: TestCompany;

beforeAll(async () => {
  backend = await startBackend();
  const staff = ['project_manager', 'bookkeeper', 'field_supervisor', 'subcontractor'] as const;
  company = await backend.makeCompany({ plan: 'enterprise', roles: staff });
  rival = await backend.makeCompany({ plan: 'enterprise' });
}, 60_000);
afterAll(() => backend.close());

const image = { contentType: 'image/png' };
const bytes = () => Buffer.from(randomUUID());
const pathIn = (companyId: string, { folder }: BucketRules) =>
  [folder, companyId, `${randomUUID()}.png`].filter(Boolean).join('/');

it('knows every bucket', async () => {
  const rows = await backend.sql<{ id: string; public: boolean; limited: boolean }[]>`
    select id, public, file_size_limit > 0 and cardinality(allowed_mime_types) > 0 as limited from storage.buckets order by id`;

  // Everybody puts their own picture into avatars; the next test is about that one.
  expect(rows.map(({ id }) => id)).toEqual(
    ['avatars', ...Object.keys(bucketRules)].toSorted((a, b) => (a < b ? -1 : 1)),
  );
  expect(rows.filter(({ limited }) => !limited)).toEqual([]);
  expect(rows.flatMap((row) => (row.public ? [row.id] : []))).toEqual([
    'avatars',
    'company-assets',
  ]);
});

it('gives everybody a place for their own picture', async () => {
  const { client, id } = company.as('subcontractor');
  const own = await client.storage
    .from('avatars')
    .upload(`${company.id}/${id}/me.png`, bytes(), image);
  const colleague = await client.storage
    .from('avatars')
    .upload(`${company.id}/${company.owner.id}/me.png`, bytes(), image);

  expect(own.error).toBeNull();
  expect(colleague.error).not.toBeNull();
});

describe.each(Object.entries(bucketRules))('%s', (bucket, rules) => {
  const put = async (user = company.owner, companyId = company.id) => {
    const path = pathIn(companyId, rules);
    const { error } = await user.client.storage.from(bucket).upload(path, bytes(), image);
    return { path, isStored: error === null };
  };

  it('takes files from the roles that it declares', async () => {
    const stored: string[] = [];
    for (const role of roles) if ((await put(company.as(role))).isStored) stored.push(role);

    expect(stored).toEqual(
      roles.filter((role) => rules.upload.some((need) => rolePermissions[role].includes(need))),
    );
  });

  it('shows files to the roles that it declares', async () => {
    const { path } = await put();
    const readers: string[] = [];
    for (const role of roles) {
      const { error } = await company.as(role).client.storage.from(bucket).download(path);
      if (!error) readers.push(role);
    }

    const { read } = rules;
    const expected = roles.filter(
      (role) => role === 'owner' || (read !== undefined && rolePermissions[role].includes(read)),
    );
    expect(readers).toEqual(rules.isPublic ? roles : expected);
  });

  it('is closed to another company', async () => {
    const { path } = await put();
    const files = rival.owner.client.storage.from(bucket);
    const folder = path.split('/').slice(0, -1).join('/');

    const planted = await files.upload(`${folder}/planted.png`, bytes(), image);
    const replaced = await files.update(path, bytes(), image);
    const copied = await files.copy(path, pathIn(rival.id, rules));
    const moved = await files.move(path, pathIn(rival.id, rules));
    const signed = await files.createSignedUrl(path, 60);
    const uploadSigned = await files.createSignedUploadUrl(`${folder}/signed.png`);
    await files.remove([path]);
    const still = await company.owner.client.storage.from(bucket).download(path);

    const refused = [
      planted,
      replaced,
      copied,
      moved,
      uploadSigned,
      ...(rules.isPublic ? [] : [signed]),
    ];
    expect(refused.map(({ error }) => error !== null)).toEqual(refused.map(() => true));
    expect(still.error).toBeNull();
  });

  it('is closed to visitors, but for what is public', async () => {
    const { path } = await put();
    const files = backend.client().storage.from(bucket);

    const { error: uploadError } = await files.upload(pathIn(company.id, rules), bytes(), image);
    await files.remove([path]);
    const answer = await backend.fetch(
      `http://localhost:3000/storage/v1/object/public/${bucket}/${path}`,
    );

    expect(uploadError).not.toBeNull();
    expect(answer.ok).toBe(rules.isPublic === true);
  });

  it('takes no program, and nothing after the trial', async () => {
    const path = pathIn(company.id, rules).replace('.png', '.exe');
    const program = await company.owner.client.storage
      .from(bucket)
      .upload(path, bytes(), { contentType: 'application/x-msdownload' });
    await backend.sql`update companies set plan_status = 'canceled' where id = ${company.id}`;
    const late = await put();
    await backend.sql`update companies set plan_status = 'active' where id = ${company.id}`;

    expect(program.error).not.toBeNull();
    expect(late.isStored).toBe(false);
  });
});
