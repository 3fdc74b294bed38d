import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startBackend, type Backend } from '@plumbline/testing/backend';
import { openRedis, type TestRedis } from '@plumbline/testing/redis';
import { Router } from 'express';
import { accessTo } from './fixtures/accessTo.ts';
import {
  closeServer,
  createGateway,
  databaseLimits,
  makeLogger,
  redisLimits,
  serve,
  serviceDatabase,
  urlOf,
  type SharedLimits,
} from './index.ts';

let backend: Backend;
let redis: TestRedis;
let isAway = false;
const opened: { server: Server; limits: SharedLimits }[] = [];
const log = makeLogger('test', { write() {} });

beforeAll(async () => {
  backend = await startBackend();
  redis = await openRedis();
}, 120_000);
afterEach(async () => {
  isAway = false;
  for (const { server, limits } of opened.splice(0)) {
    await closeServer(server, 0);
    await limits.close();
  }
});
afterAll(async () => {
  await redis.stop();
  await backend.close();
});

const inRedis = () => redisLimits(redis.url, log);
const inDatabase = () => {
  const { url, fetch } = accessTo(backend).database;
  const cut: typeof globalThis.fetch = async (...asked) => {
    if (isAway) throw new Error('no database');
    return (fetch ?? globalThis.fetch)(...asked);
  };
  return databaseLimits(serviceDatabase(backend.keys.secret, { url, fetch: cut }), log);
};

/** One copy of a gateway with a limit of three requests, and one of two failures. */
async function copy(limits: SharedLimits, name: string): Promise<string> {
  const routes = ({ limited }: Parameters<Parameters<typeof createGateway>[0]['routes']>[0]) =>
    Router()
      .get('/three', limited({ max: 3, seconds: 60, by: 'address' }), (_req, res) => {
        res.json({});
      })
      .get(
        '/guess/:status',
        limited({ max: 2, seconds: 60, by: 'address', counts: 'failures' }),
        (req, res) => void res.status(Number(req.params.status)).json({}),
      );
  const app = createGateway({ name, routes }, { ...accessTo(backend), limits });
  const server = await serve(app, { port: 0, host: '127.0.0.1' });
  opened.push({ server, limits });
  return urlOf(server);
}
const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;
const readiness = async (origin: string): Promise<object> =>
  JSON.parse(await (await fetch(`${origin}/ready`)).text());
const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await pause(50);
};
const isWhole = (origin: string) => async () => !('degraded' in (await readiness(origin)));

type Place = [string, () => SharedLimits, () => unknown, () => unknown];
const places: Place[] = [
  ['Redis', inRedis, () => redis.stop(), () => redis.start()],
  ['the database', inDatabase, () => (isAway = true), () => (isAway = false)],
];
describe.each(places)(
  'two copies of a gateway that count in %s',
  (_, makeLimits, takeAway, bringBack) => {
    it('count together what one caller asks of both', async () => {
      const name = crypto.randomUUID();
      const [one, two] = [await copy(makeLimits(), name), await copy(makeLimits(), name)];
      await until(isWhole(one));
      await until(isWhole(two));

      const statuses = [one, two, one, two, one].map((origin) => () => statusOf(`${origin}/three`));
      const asked: number[] = [];
      for (const ask of statuses) asked.push(await ask());
      expect(asked).toEqual([200, 200, 200, 429, 429]);

      const guesses: number[] = [];
      for (const path of [`${one}/guess/200`, `${two}/guess/200`, `${one}/guess/404`])
        guesses.push(await statusOf(path));
      await pause(100);
      for (const path of [`${two}/guess/404`, `${one}/guess/200`])
        guesses.push(await statusOf(path));
      expect(guesses).toEqual([200, 200, 404, 404, 429]);
    });

    it('go on while it is down, each for itself, say so, and count together again', async () => {
      const name = crypto.randomUUID();
      const [one, two] = [await copy(makeLimits(), name), await copy(makeLimits(), name)];
      await until(isWhole(one));
      await until(isWhole(two));

      await takeAway();
      const down: number[] = [];
      for (const origin of [one, one, one, one, two, two, two, two])
        down.push(await statusOf(`${origin}/three`));
      const said = await readiness(one);
      await bringBack();
      await until(isWhole(one));
      await until(isWhole(two));
      await pause(1_100);
      const back: number[] = [];
      for (const origin of [one, two, one, two]) back.push(await statusOf(`${origin}/three`));

      expect(down).toEqual([200, 200, 200, 429, 200, 200, 200, 429]);
      expect(said).toEqual({ status: 'ready', degraded: ['shared_limits'] });
      expect(back).toEqual([200, 200, 200, 429]);
    }, 20_000);
  },
);

it('keeps no address of a caller in the database', async () => {
  const origin = await copy(inDatabase(), 'private');

  await statusOf(`${origin}/three`);

  const rows = await backend.sql<{ key: string }[]>`select key from private.rate_limits
    where key like 'private:%'`;
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
});
