import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { s3Client } from '@plumbline/area-registry/s3';
import { openBucket, type TestBucket } from '@plumbline/testing/s3';
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { readBackup, type Backup } from './backups.ts';
import { copyOffsite, fetchOffsite, namesAt } from './offsite.ts';

let server: TestBucket;
let folder: string;
let identity: string;
let recipient: string;
beforeAll(async () => {
  server = await openBucket();
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-offsite-'));
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(() => server.close());

const bucketAt = (path: string) => ({
  address: `s3://areas/${path}`,
  client: s3Client(server.env),
});
const today = new Date();
const inDays = (days: number) => new Date(today.getTime() + days * 86_400_000);

/** A backup with these stored files, and a database that is larger than one part of an upload. */
async function backupOf(name: string, files: Record<string, string>): Promise<Backup> {
  const at = join(folder, name);
  await mkdir(join(at, 'storage', 'photos'), { recursive: true });
  for (const [file, content] of Object.entries(files))
    await writeFile(join(at, 'storage', file), content);
  await writeFile(join(at, 'database.sql.gz'), Buffer.alloc(6_000_000, name));
  const about = {
    madeAt: '2026-11-20T00:00:00.000Z',
    rows: { 'public.clients': 2 },
    migrations: ['1'],
  };
  await writeFile(join(at, 'about.json'), JSON.stringify(about));
  return readBackup(at);
}

it('brings back a backup as it was, and copies each stored file once', async () => {
  const bucket = bucketAt('whole');
  const first = await backupOf('2026-11-20T03-00-00', { 'photos/a b.jpg': 'roof' });
  const second = await backupOf('2026-11-21T03-00-00', {
    'photos/a b.jpg': 'roof',
    'photos/c.jpg': 'deck',
  });

  const added = [
    await copyOffsite(first, { ...bucket, recipient, now: today }),
    await copyOffsite(second, { ...bucket, recipient, now: today }),
    await copyOffsite(second, { ...bucket, recipient, now: today }),
  ];
  const newest = await fetchOffsite({ ...bucket, identity }, join(folder, 'back'));
  const older = await fetchOffsite({ ...bucket, identity, name: first.name }, join(folder, 'back'));

  expect(added).toEqual([1, 1, undefined]);
  expect(await namesAt(bucket)).toEqual([first.name, second.name]);
  expect(await readBackup(newest)).toEqual({ ...second, folder: newest });
  const database = await readFile(join(newest, 'database.sql.gz'));
  expect(database.equals(Buffer.alloc(6_000_000, second.name))).toBe(true);
  expect(await readFile(join(newest, 'storage/photos/c.jpg'), 'utf8')).toBe('deck');
  expect(await readdir(join(older, 'storage/photos'))).toEqual(['a b.jpg']);
}, 60_000);

it('can be read by nobody without the identity', async () => {
  const bucket = bucketAt('secret');
  const backup = await backupOf('2026-11-20T03-00-00', {});
  await copyOffsite(backup, { ...bucket, recipient, now: today });

  const another = { ...bucket, identity: await generateX25519Identity() };

  await expect(fetchOffsite(another, join(folder, 'back'))).rejects.toThrow('no identity matched');
});

it('writes no file outside the backup, whatever a forged one lists', async () => {
  const bucket = bucketAt('forged');
  const backup = await backupOf('2026-11-20T03-00-00', {});
  await copyOffsite(backup, { ...bucket, recipient, now: today });
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const list = await encrypter.encrypt(JSON.stringify(['../../../outside']));
  const Key = `forged/backups/${backup.name}/files.json.age`;
  await bucket.client.send(new PutObjectCommand({ Bucket: 'areas', Key, Body: list }));

  const fetched = fetchOffsite({ ...bucket, identity }, join(folder, 'back'));

  await expect(fetched).rejects.toThrow('leads out of the backup');
});

it('does not offer a copy that was cut off, and completes it the next time', async () => {
  const bucket = bucketAt('cut');
  const backup = await backupOf('2026-11-20T03-00-00', { 'photos/a.jpg': 'roof' });
  server.setFault({ refuses: 'writes', code: 'AccessDenied' });
  await expect(copyOffsite(backup, { ...bucket, recipient, now: today })).rejects.toThrow();
  server.setFault(undefined);
  const before = await namesAt(bucket);

  await copyOffsite(backup, { ...bucket, recipient, now: today });

  expect(before).toEqual([]);
  expect(await namesAt(bucket)).toEqual([backup.name]);
});

it('deletes backups after thirty days, and a deleted file when no backup has it any more', async () => {
  const bucket = bucketAt('old');
  const first = await backupOf('2026-11-20T03-00-00', { 'photos/a.jpg': 'roof' });
  const without = await backupOf('2026-11-21T03-00-00', {});
  const later = await backupOf('2026-12-30T03-00-00', {});
  await copyOffsite(first, { ...bucket, recipient, now: today });
  await copyOffsite(without, { ...bucket, recipient, now: today });
  const still = await fetchOffsite({ ...bucket, identity, name: first.name }, join(folder, 'back'));

  await copyOffsite(later, { ...bucket, recipient, now: inDays(31) });

  expect(await readdir(join(still, 'storage/photos'))).toEqual(['a.jpg']);
  expect(await namesAt(bucket)).toEqual([later.name]);
  await expect(
    fetchOffsite({ ...bucket, identity, name: first.name }, join(folder, 'back')),
  ).rejects.toThrow(
    `There is no backup ${first.name} in ${bucket.address}. There are ${later.name}.`,
  );
});
