import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { memoryFolder } from '@plumbline/testing/backend';
import { runProduct, type RunningProduct } from './fixtures/runProduct.ts';
import { runningCluster } from './postgres/cluster.ts';

let dataDir: string;
const products: RunningProduct[] = [];
const run = (...args: Parameters<typeof runProduct>) => {
  const product = runProduct(...args);
  products.push(product);
  return product;
};

// One folder for all, used by one test after the other, so that the database is made once.
let first: { answer: Response; code: unknown; output: string; keys: string };
const keysOf = () => readFile(join(dataDir, 'keys.json'), 'utf8');
beforeAll(async () => {
  dataDir = await mkdtemp(join(memoryFolder, 'plumbline-data-'));
  const product = run(dataDir);
  const answer = await fetch(`${await product.ready}/ready`);
  const keys = await keysOf();
  product.kill('SIGTERM');
  first = { answer, code: await product.ended, output: product.output(), keys };
}, 60_000);
afterAll(() => rm(dataDir, { recursive: true, force: true }));
afterEach(async () => {
  for (const product of products.splice(0)) {
    product.kill('SIGTERM');
    await product.ended;
  }
});

describe('the product from the command line', () => {
  it('prints its steps and its address, and stops cleanly at SIGTERM', async () => {
    expect(first.answer.status).toBe(200);
    expect(first.output).toMatch(/Database\s+[\d.]+ s[\s\S]*Schema and data\s+[\d.]+ s/);
    expect(first.code).toBe(0);
    expect(first.output).toContain('Stopped.');
    expect(await runningCluster(join(dataDir, 'postgres'))).toBeUndefined();
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  });

  it('answers what it was asked before it was stopped', async () => {
    const product = run(dataDir);
    const url = await product.ready;
    const body = JSON.stringify({ name: 'Dana', email: 'dana@cedar.example', message: 'Hello' });
    const to = `${url}/api/messaging/contact`;
    const type = { 'content-type': 'application/json' };
    // The first request of a product reads the schema, which takes a busy machine longer than a stop waits.
    expect((await fetch(to, { method: 'POST', headers: type, body })).status).toBe(201);
    const asking = request(to, {
      method: 'POST',
      headers: {
        ...type,
        'content-length': body.length,
        // The product says when it has read this much.
        expect: '100-continue',
      },
    });
    asking.flushHeaders();
    await once(asking, 'continue');
    asking.write(body.slice(0, 10));

    product.kill('SIGTERM');
    // Well within the two seconds that a request has to end.
    const soon = performance.now() + 500;
    while (performance.now() < soon && (await fetch(`${url}/health`).catch(() => undefined)));
    const answer = once(asking, 'response');
    asking.end(body.slice(10));
    const [{ statusCode }] = await answer;

    expect(statusCode).toBe(201);
    expect(await product.ended).toBe(0);
  }, 60_000);

  it('lists every fault of the environment', async () => {
    const product = run(dataDir, {
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      CONFIRM_EMAIL: 'maybe',
    });

    expect(await product.ended).toBe(1);
    expect(product.output()).toMatch(
      /PORT: [\s\S]*DATABASE_URL: must begin with postgres[\s\S]*CONFIRM_EMAIL: must be 1 or 0/,
    );
  });

  it('starts nothing for an argument that it does not know', async () => {
    const product = run(dataDir, {}, ['--chek']);

    expect(await product.ended).toBe(2);
    expect(product.output()).toContain('knows "-- --check", not --chek.');
  });

  it('says which database it cannot reach, without the password', async () => {
    const product = run(dataDir, { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none' });

    expect(await product.ended).toBe(1);
    expect(product.output()).toContain('The database 127.0.0.1:1/none cannot be used');
    expect(product.output()).not.toContain('hunter2');
  }, 60_000);

  it('checks page, database, sign-in and gateways with --check and ends', async () => {
    const product = run(dataDir, {}, ['--check']);

    expect(await product.ended).toBe(0);
    for (const name of ['page', 'database', 'sign-in', 'service messaging'])
      expect(product.output()).toMatch(new RegExp(`${name}\\s+ok`));
  }, 60_000);
});

describe('a product that has been started again', () => {
  let again: RunningProduct;
  let url: string;
  beforeAll(async () => {
    again = runProduct(dataDir);
    url = await again.ready;
  }, 60_000);
  afterAll(async () => {
    again.kill('SIGTERM');
    await again.ended;
  });

  it('keeps its keys', async () => {
    expect(await keysOf()).toBe(first.keys);
  });

  it('P2: has another say what to do when the port is taken, before it touches any data', async () => {
    const { port } = new URL(url);
    const other = join(dataDir, 'other');

    const second = run(other, { PORT: port });

    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(
      `Port ${port} is taken by another program. Stop it, or choose another port: PORT=`,
    );
    expect(second.output()).not.toContain('    at ');
    expect(existsSync(join(other, 'postgres'))).toBe(false);
  }, 60_000);

  it('P2: has another say who uses the data folder and what to do', async () => {
    // On the same port, as `npm start` twice does.
    const second = run(dataDir, { PORT: new URL(url).port });

    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(
      `The data folder ${dataDir} is in use by another Plumbline (process ${again.pid})`,
    );
    expect(second.output()).toContain('DATA_DIR=');
  }, 60_000);

  it('stops cleanly when Ctrl-C reaches it twice, by itself and through npm', async () => {
    again.kill('SIGINT');
    again.kill('SIGINT');

    expect(await again.ended).toBe(0);
    expect(await runningCluster(join(dataDir, 'postgres'))).toBeUndefined();
  }, 60_000);
});
