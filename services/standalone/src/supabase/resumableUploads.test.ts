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

const tokenWith = (claims: Record<string, unknown>) =>
  new SignJWT({ sub: 'somebody', ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(jwtSecret));

type Ask = { method: string; path?: string; token?: string; body?: string } & Record<
  string,
  string
>;

type Uploads = Pick<Awaited<ReturnType<typeof startUploads>>, 'stage'>;

/** One per test: each stage adds listeners to the store, and eleven are a warning. */
const handlers = new WeakMap<Uploads, ReturnType<Uploads['stage']>>();

async function ask(
  uploads: Uploads,
  { method, path = '/storage/v1/upload/resumable', token, body, ...headers }: Ask,
) {
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${token ?? (await tokenWith({}))}`,
      ...headers,
    },
  });
  const handle = handlers.get(uploads) ?? uploads.stage(async () => Response.json({}));
  handlers.set(uploads, handle);
  return handle(request, { peerAddress: null });
}

async function beginOne() {
  const uploads = await startUploads();
  const answer = await ask(uploads, {
    method: 'POST',
    'upload-length': '10',
    'upload-metadata': `bucketName ${btoa('photos')},objectName ${btoa('a.jpg')}`,
  });
  expect(answer.status).toBe(201);
  return Object.assign(uploads, { location: answer.headers.get('location') ?? '' });
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

it('does not let the repetition of a request that broke off start over before the first is stored', async () => {
  const uploads = await beginOne();
  const patch = (token: string, body: string) =>
    ask(uploads, {
      method: 'PATCH',
      path: uploads.location,
      token,
      body,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    });
  // Checking a token of 4 MB takes longer, as any check does on a busy machine.
  const slow = await tokenWith({ padding: 'x'.repeat(4_000_000) });
  const quick = await tokenWith({});

  const [first, repeated] = await Promise.all([patch(slow, 'seven b'), patch(quick, '0123456789')]);

  expect([first.status, repeated.status]).toEqual([204, 409]);
  const head = await ask(uploads, { method: 'HEAD', path: uploads.location });
  expect(head.headers.get('upload-offset')).toBe('7');
  uploads.close();
});

it('N7: refuses a user whose unfinished uploads would hold more than 500 MB, and nobody else', async () => {
  const uploads = await startUploads();
  const begin = async (user: string) =>
    ask(uploads, {
      method: 'POST',
      token: await tokenWith({ sub: user }),
      'upload-length': String(50 * 1024 * 1024),
      'upload-metadata': `bucketName ${btoa('photos')},objectName ${btoa('a.jpg')}`,
    });

  const answers = [];
  for (let at = 0; at < 11; at += 1) answers.push(await begin('one'));
  const other = await begin('another');
  uploads.close();

  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(201), 413]);
  expect(await answers[10]?.json()).toMatchObject({ error: 'Payload too large' });
  expect(other.status).toBe(201);
});
