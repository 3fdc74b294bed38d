import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBucket, type TestBucket } from '@plumbline/testing/s3';
import { makeArea, readFrom } from '../fixtures/makeArea.ts';
import { pointAt } from '../pointer/pointAt.ts';
import { RegistryMovedError } from '../store/errors.ts';
import { registryKeys } from '../store/registryKeys.ts';
import { addTeam, readTeams } from '../teams/index.ts';
import { parseS3Address, s3Blobs, s3Client, s3Store } from './index.ts';

let bucket: TestBucket;
let folder: string;
beforeAll(async () => {
  bucket = await openBucket();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-s3-keys-'));
});
afterEach(() => bucket.setFault(undefined));
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const blobsOf = (path: string) => s3Blobs(s3Client(bucket.env), `s3://areas/${path}`);
const bytes = (text: string) => new TextEncoder().encode(text);

it('loses none of four areas that are released at once and again when another one was faster', async () => {
  const keys = await registryKeys(join(folder, 'key.json'));
  const ids = Array.from({ length: 4 }, (_, at) => `area-${at}`);
  const release = async (id: string) => {
    const store = s3Store('s3://areas/at-once', s3Client(bucket.env));
    const { area, files } = makeArea({ id });
    await store.put(area, readFrom(files), Object.keys(files));
    for (;;)
      try {
        // oxlint-disable-next-line no-await-in-loop -- as the command says: run it again
        return await pointAt({
          store,
          keys,
          versions: [{ id, version: '1.0.0' }],
          kind: 'release',
        });
      } catch (error) {
        if (!(error instanceof RegistryMovedError)) throw error;
      }
  };

  await Promise.all(ids.map(release));

  const live = await s3Store('s3://areas/at-once', s3Client(bucket.env)).registry();
  const pointer = await blobsOf('at-once').read('registry.json');
  expect(live?.revision).toBe(4);
  expect(Object.keys(live?.areas ?? {}).toSorted()).toEqual(ids);
  expect(JSON.parse(new TextDecoder().decode(pointer ?? undefined))).toEqual(live);
}, 60_000);

it('loses none of six teams that are added at once', async () => {
  const keys = await registryKeys(join(folder, 'key.json'));
  const store = s3Store('s3://areas/teams', s3Client(bucket.env));
  const names = ['one', 'two', 'three', 'four', 'five', 'six'];
  const key = 'A'.repeat(43);

  await Promise.all(names.map((name) => addTeam({ store, keys, name, key, areas: [name] })));

  expect(Object.keys(await readTeams(store, keys.publicKey)).toSorted()).toEqual(names.toSorted());
});

it('refuses a bucket that ignores conditions before anything can be lost', async () => {
  bucket.setFault('ignoresConditions');

  await expect(blobsOf('careless').create('a.txt', bytes('a'))).rejects.toThrow(
    /^The bucket areas ignores If-None-Match, so one of two releases at once would be lost\./,
  );
  expect(await blobsOf('careless').read('a.txt')).toBeNull();
});

it('lists what is directly below a folder', async () => {
  const blobs = blobsOf('many');
  await blobs.create('areas/a/1.0.0/area.json', bytes('{}'));
  await blobs.create('areas/b.json', bytes('{}'));

  expect(await blobs.list('areas')).toEqual(['a', 'b.json']);
  expect(await blobs.list('nothing')).toEqual([]);
});

it.each([
  ['AccessDenied', /read x in the bucket areas: the key may not do this: grant s3:ListBucket/],
  ['InvalidAccessKeyId', /AWS_ACCESS_KEY_ID is unknown there/],
  ['SignatureDoesNotMatch', /AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID/],
])('says what to do about a bucket that answers %s', async (code, words) => {
  bucket.setFault({ refuses: 'everything', code });

  await expect(blobsOf('').read('x')).rejects.toThrow(words);
});

it.each([
  ['s3://areas', 'http://127.0.0.1:1', /cannot be reached, ECONNREFUSED \(AWS_ENDPOINT_URL_S3\)/],
  ['s3://missing', undefined, /there is no such bucket: create it, or correct its name/],
])('says what is wrong with %s at %s', async (address, endpoint, words) => {
  const env = { ...bucket.env, ...(endpoint && { AWS_ENDPOINT_URL_S3: endpoint }) };

  await expect(s3Blobs(s3Client(env), address).list('areas')).rejects.toThrow(words);
});

it.each(['s3://', 's3://Areas', 's3:areas', 's3://areas/a b'])('refuses the address %j', (text) => {
  expect(() => parseS3Address(text)).toThrow('must look like s3://bucket or s3://bucket/folder.');
});
