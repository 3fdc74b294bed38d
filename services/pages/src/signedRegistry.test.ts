import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registryKeys, signRegistry, type RegistryKeys } from '@plumbline/area-registry/store';
import { closeServer, makeLogger, serve, urlOf } from '@plumbline/kit';
import { areaSource } from './areaSource.ts';
import { signedRegistry } from './signedRegistry.ts';

let folder: string;
let operator: RegistryKeys;
let body: string | null;
let asked: number;
let server: Server;
let clock: number;
let complaints: string[];
let registry: ReturnType<typeof signedRegistry>;

const publish = async (revision: number) => {
  const signed = await signRegistry(
    { revision, issued_at: '2026-11-21T00:00:00.000Z', areas: {} },
    operator,
  );
  body = JSON.stringify(signed);
};
const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-registry-'));
  operator = await registryKeys(join(folder, 'key.json'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  asked = 0;
  clock = 0;
  complaints = [];
  await publish(3);
  server = await serve(
    (_req, res) => {
      asked += 1;
      res.writeHead(body === null ? 500 : 200).end(body ?? '');
    },
    { port: 0, host: '127.0.0.1' },
  );
  registry = signedRegistry({
    read: areaSource(`${urlOf(server)}/`),
    key: operator.publicKey,
    log: makeLogger('test', { write: (line) => void complaints.push(line) }),
    now: () => clock,
  });
});
afterEach(() => closeServer(server, 100));

describe('the live registry', () => {
  it('is asked for once in five seconds, and then moves on', async () => {
    await Promise.all([registry(), registry(), registry()]);
    expect(asked).toBe(1);
    await publish(4);

    clock += 5000;

    await until(async () => (await registry()).revision === 4);
    expect(asked).toBe(2);
  });

  it.each([
    ['older', () => publish(2)],
    ['unreadable', async () => void (body = '{')],
    ['unsigned', async () => void (body = '{"revision":9,"issued_at":"x","areas":{}}')],
    ['altered', async () => void (body = (body ?? '').replace('"revision":3', '"revision":9'))],
    ['gone', async () => void (body = null)],
  ])('stays the last good one while the new one is %s', async (_, spoil) => {
    await registry();
    await spoil();
    clock += 5000;

    await registry();

    await until(() => complaints.length > 0);
    expect((await registry()).revision).toBe(3);
  });

  describe('where registries expire after 30 days', () => {
    const day = 86_400_000;
    const issued = Date.parse('2026-11-21T00:00:00.000Z');
    const expiring = () =>
      signedRegistry({
        read: areaSource(`${urlOf(server)}/`),
        key: operator.publicKey,
        log: makeLogger('test', { write: (line) => void complaints.push(line) }),
        expiresAfterDays: 30,
        now: () => clock,
      });

    it('takes one that is signed recently enough', async () => {
      clock = issued + 30 * day;

      expect(await expiring()()).toMatchObject({ revision: 3 });
    });

    it('refuses an older one in a server that has just started', async () => {
      clock = issued + 30 * day + 1;

      await expect(expiring()()).rejects.toMatchObject({ status: 503, code: 'no_areas' });
      expect(complaints.join('')).toContain('expired on 2026-12-21');
    });

    it('goes on with the one it has when nobody renewed it, and logs it', async () => {
      clock = issued;
      const current = expiring();
      await current();
      clock = issued + 31 * day;

      await current();

      await until(() => complaints.length > 0);
      expect((await current()).revision).toBe(3);
    });
  });

  it('rejects in plain words while there never was one', async () => {
    body = null;

    await expect(registry()).rejects.toMatchObject({ status: 503, code: 'no_areas' });
  });
});
