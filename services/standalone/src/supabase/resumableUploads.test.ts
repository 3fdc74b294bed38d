import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { resumableUploads } from './resumableUploads.ts';

const jwtSecret = 'a-secret-for-tests-only-of-enough-length';
let storageFolder: string;
beforeEach(async () => {
  storageFolder = await mkdtemp(join(tmpdir(), 'plumbline-uploads-'));
});
afterEach(() => rm(storageFolder, { recursive: true }));

const startUploads = () =>
  resumableUploads({
    storageFolder,
    jwtSecret,
    bucketLimits: async () => ({ file_size_limit: null, allowed_mime_types: null }),
  });

async function beginOne() {
  const uploads = await startUploads();
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('somebody')
    .sign(new TextEncoder().encode(jwtSecret));
  const handle = uploads.stage(async () => Response.json({}));
  const answer = await handle(
    new Request('http://localhost:3000/storage/v1/upload/resumable', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${token}`,
        'upload-length': '10',
        'upload-metadata': `bucketName ${btoa('photos')},objectName ${btoa('a.jpg')}`,
      },
    }),
    { peerAddress: null },
  );
  expect(answer.status).toBe(201);
  return uploads;
}
const folder = () => join(storageFolder, '.unfinished');
const unfinished = () => readdir(folder());
async function age(hours: number) {
  const name = join(
    folder(),
    (await unfinished()).find((one) => one.endsWith('.json'))!,
  );
  const about = JSON.parse(await readFile(name, 'utf8')) as object;
  const creation_date = new Date(Date.now() - hours * 3_600_000).toISOString();
  await writeFile(name, JSON.stringify({ ...about, creation_date }));
}

describe('an upload that nobody goes on with', () => {
  it('is removed once its day is over', async () => {
    const uploads = await beginOne();
    await age(25);

    await uploads.clean();

    expect(await unfinished()).toEqual([]);
    uploads.close();
  });

  it('is removed at a start, when the product did not run meanwhile', async () => {
    (await beginOne()).close();
    await age(25);

    (await startUploads()).close();

    expect(await unfinished()).toEqual([]);
  });

  it('stays within its day', async () => {
    const uploads = await beginOne();
    await age(23);

    await uploads.clean();

    expect(await unfinished()).toHaveLength(2);
    uploads.close();
  });
});
