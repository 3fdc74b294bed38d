import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryFolder } from '@plumbline/testing/backend';
import { repeats } from '@plumbline/testing/repeats';
import type { SupabaseClient } from '@supabase/supabase-js';
import { notStored, postmaster, signedIn } from './fixtures/acknowledged.ts';
import { runProduct, type RunningProduct } from './fixtures/runProduct.ts';
import { runningCluster } from './postgres/cluster.ts';

const kills = repeats(4, 1);
const email = `${randomUUID()}@plumbline.test`;

let dataDir: string;
let product: RunningProduct;
const run = () => (product = runProduct(dataDir));
const cluster = () => join(dataDir, 'postgres');
const killDatabase = async () => process.kill(await postmaster(dataDir), 'SIGKILL');

const harms: [string, () => Promise<unknown>][] = [
  ['hangs', async () => process.kill(await postmaster(dataDir), 'SIGSTOP')],
  [
    'is being started again',
    async () => {
      await killDatabase();
      await pause(600);
    },
  ],
  ['has just died', killDatabase],
];

/** Stops the product and answers its exit code and how long that took, in ms. */
async function stopped() {
  const began = performance.now();
  product.kill('SIGTERM');
  const code = await product.ended;
  return { code, ms: performance.now() - began };
}
async function until(isSo: () => Promise<boolean>, patienceMs = 30_000) {
  const end = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited too long.\n${product.output()}`);
    await pause(50);
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(memoryFolder, 'plumbline-database-'));
});
afterEach(async () => {
  product.kill('SIGKILL');
  await product.ended;
});
afterAll(async () => {
  const left = await runningCluster(cluster());
  if (left) await killDatabase();
  await rm(dataDir, { recursive: true, force: true });
}, 30_000);

describe('S6: when PostgreSQL dies', () => {
  it(`is back within 15 seconds and loses no acknowledged row, ${kills} times`, async () => {
    const client = await signedIn(await run().ready, dataDir, email);
    const acknowledged: string[] = [];
    const answers: Answer[] = [];
    // more than there are connections, so that some are queued for one when it dies
    const writing = [
      ...Array.from({ length: 4 }, () => write(client, acknowledged)),
      ...Array.from({ length: 30 }, () => read(client, answers)),
    ];
    const outages: number[] = [];

    for (let kill = 0; kill < kills; kill += 1) {
      const goal = acknowledged.length + 40;
      await until(async () => acknowledged.length >= goal);
      await killDatabase();
      const began = performance.now();
      await pause(300);
      const before = acknowledged.length;
      await until(async () => acknowledged.length > before);
      outages.push(performance.now() - began);
    }
    for (const writer of writing) writer.stop();
    await Promise.all(writing.map(({ ended }) => ended));
    const missing = await notStored(client, acknowledged);
    const last = write(client, []);
    const { code, ms } = await stopped();
    last.stop();
    await last.ended;

    process.stdout.write(`outages in ms: ${outages.map(Math.round).join(' ')}\n`);
    expect(missing).toEqual([]);
    expect(Math.max(...outages)).toBeLessThan(15_000);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(Math.max(...answers.map((answer) => answer.ms))).toBeLessThan(10_000);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(10_000);
  }, 300_000);

  it.each(harms.slice(0, repeats(harms.length, 1)))(
    'stops within 10 seconds while PostgreSQL %s',
    async (_, harm) => {
      const url = await run().ready;
      const client = await signedIn(url, dataDir, email);
      const writer = write(client, []);

      await harm();
      const { code, ms } = await stopped();
      writer.stop();
      await writer.ended;

      expect(ms).toBeLessThan(10_000);
      expect(code).toBe(0);
      expect(await runningCluster(cluster())).toBeUndefined();
    },
    60_000,
  );

  it.each([1200, 0].slice(0, repeats(2, 1)))(
    'stops within 10 seconds %i ms after its start',
    async (ms) => {
      run();
      await until(async () => product.output().length > 0 || ms < 500, 20_000).catch(() => {});
      await pause(500 + ms);

      const end = await stopped();

      expect(end.ms).toBeLessThan(10_000);
      expect(await runningCluster(cluster())).toBeUndefined();
    },
    60_000,
  );

  it('ends with 1 and a sentence when PostgreSQL cannot be started again', async () => {
    await run().ready;
    const control = join(cluster(), 'data', 'global', 'pg_control');

    await rename(control, `${control}.away`);
    await killDatabase();
    const code = await product.ended;
    await rename(`${control}.away`, control);

    expect(code).toBe(1);
    expect(product.output()).toContain('PostgreSQL stopped and could not be started again.');
    expect(product.output()).not.toContain('    at ');
  }, 90_000);
});

it('S6: starts over a lock and a postmaster.pid whose process is now another program', async () => {
  await run().ready;
  product.kill('SIGKILL');
  await product.ended;
  await killDatabase();
  const pidFile = join(cluster(), 'data', 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8')).split('\n');
  await writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n'));
  await writeFile(join(dataDir, 'lock'), JSON.stringify({ pid: process.pid, born: 'long ago' }));

  await run().ready;

  expect(await stopped()).toMatchObject({ code: 0 });
}, 60_000);

/** Writes one row after another, and again after a failure, until it is stopped. */
function write(client: SupabaseClient, acknowledged: string[]) {
  let isStopped = false;
  const loop = async () => {
    while (!isStopped) {
      const id = randomUUID();
      const { error } = await client.from('clients').insert({ id, name: `Client ${id}` });
      if (error) await pause(50);
      else acknowledged.push(id);
    }
  };
  return { ended: loop(), stop: () => (isStopped = true) };
}

type Answer = { status: number; ms: number };

/** Reads again and again until it is stopped, and notes how each request ended: status 0 is no answer. */
function read(client: SupabaseClient, answers: Answer[]) {
  let isStopped = false;
  const loop = async () => {
    while (!isStopped) {
      const began = performance.now();
      const { status } = await client
        .from('clients')
        .select('id')
        .limit(1)
        .retry(false)
        .abortSignal(AbortSignal.timeout(20_000));
      answers.push({ status, ms: performance.now() - began });
      if (status !== 200) await pause(50);
    }
  };
  return { ended: loop(), stop: () => (isStopped = true) };
}
