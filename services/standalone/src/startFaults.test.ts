import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MigrationOrderError } from './migrations/order.ts';
import { inWords } from './startFaults.ts';

const run = promisify(execFile);
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => new Error('It has worked'),
    (error: unknown) => error,
  );
const listening = (host: string) =>
  new Promise((resolve, reject) => {
    createServer()
      .once('error', reject)
      .listen(0, host, () => resolve(undefined));
  });

describe('P2: a start that fails says why in one sentence', () => {
  it.each([
    [
      'a full disk',
      async () => Promise.reject(new Error('ENOSPC: no space left on device, write')),
      /^The disk is full: .* \/data\./,
    ],
    [
      'a read-only folder',
      async () =>
        Promise.reject(new Error("EROFS: read-only file system, mkdir '/proc/plumbline'")),
      /'?\/proc\/plumbline/,
    ],
    [
      'a file in place of the folder',
      () => mkdir('/dev/null/data', { recursive: true }),
      /\/dev\/null\/data/,
    ],
    ['a foreign HOST', () => listening('203.0.113.7'), /^HOST is not an address of this machine/],
  ])('for %s', async (_, work, sentence) => {
    const words = inWords(await failureOf(work()), '/data');

    expect(words).toMatch(sentence);
    expect(words).not.toMatch(/\n|E[A-Z]{4,}/);
  });

  it('for migrations out of order', () => {
    const sentence =
      'a.sql is older than 20261206100200, the newest migration that this database has.';

    expect(inWords(new MigrationOrderError(sentence), '/data')).toBe(sentence);
  });

  it('for what PostgreSQL says of a full disk', () => {
    const said = new Error(
      'PostgreSQL did not start: FATAL: could not write: No space left on device',
    );

    expect(inWords(said, '/data')).toMatch(/^The disk is full/);
  });

  it('for an old Node', async () => {
    const script = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
    const old =
      "Object.defineProperty(process,'versions',{value:{...process.versions,node:'16.20.2'}})";

    const failure = await failureOf(
      run(process.execPath, [
        '--import',
        `data:text/javascript,${encodeURIComponent(old)}`,
        script,
      ]),
    );

    expect(failure).toMatchObject({ code: 1, stdout: '' });
    expect(failure).toMatchObject({
      stderr: expect.stringMatching(/^Plumbline needs Node 18 or newer.*\n$/),
    });
  });
});
