import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSignedRegistry } from '@plumbline/contract';
import { startBackend } from '@plumbline/testing/backend';
import { openBucket, type TestBucket } from '@plumbline/testing/s3';
import { s3Blobs, s3Client } from '../s3/index.ts';
import { makeArea, readFrom } from '../fixtures/makeArea.ts';
import { pointAt } from '../pointer/pointAt.ts';
import { makeAreaStore } from './areaStore.ts';
import type { Blobs } from './blobs.ts';
import { bucketBlobs } from './bucketBlobs.ts';
import { directoryBlobs } from './directoryBlobs.ts';
import { RegistryMovedError, VersionTakenError } from './errors.ts';
import { registryKeys, type RegistryKeys } from './registryKeys.ts';

let folder: string;
let keys: RegistryKeys;
let backend: Awaited<ReturnType<typeof startBackend>>;
let s3: TestBucket;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-store-'));
  keys = await registryKeys(join(folder, 'registry-key.json'));
  backend = await startBackend();
  s3 = await openBucket();
}, 120_000);

afterAll(async () => {
  await backend.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

const inDirectory = async () => directoryBlobs(await mkdtemp(join(folder, 'areas-')));
const inBucket = async () => {
  const bucket = `areas-${crypto.randomUUID()}`;
  const service = backend.service();
  const { error } = await service.storage.createBucket(bucket, { public: true });
  if (error) throw error;
  return bucketBlobs(service, bucket);
};

const inS3 = async (folder: string = crypto.randomUUID()) =>
  s3Blobs(s3Client(s3.env), `s3://areas/${folder}`);

describe.each([
  ['a directory', inDirectory],
  ['a bucket of Supabase Storage', inBucket],
  ['an S3 bucket', () => inS3()],
])('a store in %s', (_, makeBlobs: () => Promise<Blobs>) => {
  const makeStore = async (id: string, ...versions: string[]) => {
    const blobs = await makeBlobs();
    const store = makeAreaStore(blobs);
    for (const version of versions) {
      const { area, files } = makeArea({ id, version });
      await store.put(area, readFrom(files), Object.keys(files));
    }
    const point = (version: string) =>
      pointAt({ store, keys, versions: [{ id, version }], kind: 'release' });
    return { blobs, store, point };
  };

  it('has no registry before the first release', async () => {
    const { store } = await makeStore('projects');

    expect(await store.registry()).toBeNull();
  });

  it('makes a stored version live, signed by its operator', async () => {
    const { store, point } = await makeStore('projects', '1.0.0');

    await point('1.0.0');

    const live = await store.registry();
    expect(live?.areas.projects?.version).toBe('1.0.0');
    expect(await isSignedRegistry(live, keys.publicKey)).toBe(true);
    expect(await isSignedRegistry({ ...live, revision: 9 }, keys.publicKey)).toBe(false);
  });

  it('tells a release that another one came first, and keeps that one', async () => {
    const { store, point } = await makeStore('projects', '1.0.0', '1.1.0');
    await point('1.0.0');
    const began = await store.registry();
    const faster = await point('1.1.0');

    const late = pointAt({
      store: { ...store, registry: async () => began },
      keys,
      versions: [{ id: 'projects', version: '1.0.0' }],
      kind: 'release',
    });

    await expect(late).rejects.toBeInstanceOf(RegistryMovedError);
    expect(await store.registry()).toEqual(faster);
  });

  it('does not know a version whose release broke off half-way, and takes it the next time', async () => {
    const { store } = await makeStore('projects');
    const { area, files } = makeArea({ id: 'projects', version: '1.1.0' });
    const { 'area.json': _, ...partly } = files;

    const broken = store.put(area, readFrom(partly), Object.keys(files));

    await expect(broken).rejects.toThrow('cannot be read');
    expect(await store.versions('projects')).toEqual([]);
    await store.put(area, readFrom(files), Object.keys(files));
    expect(await store.versions('projects')).toEqual(['1.1.0']);
  });

  it('never changes a version that it has', async () => {
    const { store } = await makeStore('projects', '1.0.0');
    const { area, files } = makeArea({ id: 'projects' }, 'other code');

    const again = store.put(area, readFrom(files), Object.keys(files));

    await expect(again).rejects.toBeInstanceOf(VersionTakenError);
    const kept = await store.file('projects', '1.0.0', 'remoteEntry.js');
    expect(new TextDecoder().decode(kept ?? new Uint8Array())).toBe('// projects 1.0.0');
  });

  it('finishes a release that broke off between the registry and its pointer', async () => {
    const { blobs, store, point } = await makeStore('projects', '1.0.0', '1.1.0');
    await point('1.0.0');
    const cut = makeAreaStore({ ...blobs, update: () => Promise.reject(new Error('cut off')) });
    await expect(
      pointAt({
        store: cut,
        keys,
        versions: [{ id: 'projects', version: '1.1.0' }],
        kind: 'release',
      }),
    ).rejects.toThrow('cut off');

    await store.repair();

    const pointer = JSON.parse(
      new TextDecoder().decode((await blobs.read('registry.json')) ?? undefined),
    );
    expect(pointer.areas.projects.version).toBe('1.1.0');
  });
});

// Hosted Storage keeps the bytes of each upload apart. The local emulator writes them before it knows
// who was first, so these are for the other two.
it.each([
  ['a directory', inDirectory],
  ['an S3 bucket', () => inS3()],
])('lets one of two releases at once into %s win and tells the other', async (_, makeBlobs) => {
  const store = makeAreaStore(await makeBlobs());
  for (const version of ['1.0.0', '1.1.0']) {
    const { area, files } = makeArea({ id: 'projects', version });
    await store.put(area, readFrom(files), Object.keys(files));
  }

  const outcomes = await Promise.allSettled(
    ['1.0.0', '1.1.0'].map((version) =>
      pointAt({ store, keys, versions: [{ id: 'projects', version }], kind: 'release' }),
    ),
  );

  const losers = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(losers.map(({ reason }) => reason)).toEqual([expect.any(RegistryMovedError)]);
  const winners = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value] : [],
  );
  expect([await store.registry()]).toEqual(winners);
});
