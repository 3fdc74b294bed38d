import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pointAt } from '@plumbline/area-registry';
import { makeArea, readFrom } from '@plumbline/area-registry/fixtures';
import {
  directoryStore,
  registryKeys,
  StoreRefusedError,
  type AreaStore,
} from '@plumbline/area-registry/store';
import { closeServer, serve, urlOf } from '@plumbline/kit';
import { accessTo } from '@plumbline/kit/fixtures';
import { startBackend, type Backend, type TestUser } from '@plumbline/testing/backend';
import { createReleases, makeWatch } from './index.ts';

let backend: Backend;
let admin: TestUser;
let owner: TestUser;
let folder: string;
let store: AreaStore;
let server: Server;

beforeAll(async () => {
  backend = await startBackend();
  ({ owner } = await backend.makeCompany({ plan: 'enterprise' }));
  ({ owner: admin } = await backend.makeCompany({ plan: 'enterprise' }));
  await backend.sql`insert into private.platform_admins (user_id) values (${admin.id})`;
}, 60_000);
afterAll(() => backend.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-operator-'));
  store = directoryStore(join(folder, 'store'));
  const keys = () => registryKeys(join(folder, 'key.json'));
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const { area, files } = makeArea({ id: 'permits', version });
    await store.put(area, readFrom(files), Object.keys(files));
    if (version !== '1.2.0')
      await pointAt({ store, keys: await keys(), versions: [area], kind: 'release' });
  }
  const access = accessTo(backend);
  const watch = makeWatch({ store, keys, log: access.log });
  const app = createReleases(access, {
    store,
    keys,
    watch,
    portal: 'https://portal.test',
    openShell: async () => undefined,
  });
  server = await serve(app, { port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await closeServer(server, 0);
  await rm(folder, { recursive: true });
});

async function ask(path: string, body?: object, as: TestUser | undefined = admin) {
  const answer = await fetch(urlOf(server) + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      ...(as && { authorization: `Bearer ${as.token}` }),
    },
  });
  const text = await answer.text();
  return { status: answer.status, ...(text ? (JSON.parse(text) as Told) : {}) };
}
type Told = { error?: string; code?: string; areas?: unknown };

const enter = (version: string, session: string, kind = 'entered') =>
  ask('/reports', { area: 'permits', version, kind, session }, undefined);
const live = async () => (await store.registry())?.areas['permits']?.version;

describe('an operator', () => {
  it('is told what the area store refuses, and the service stays ready', async () => {
    await rm(join(folder, 'store'), { recursive: true });
    const refusal = 'Couldn’t list areas in the bucket areas: the key may not do this';
    store.registry = () => Promise.reject(new StoreRefusedError(refusal, null));

    expect(await ask('/operator/areas')).toMatchObject({
      status: 503,
      code: 'store_unavailable',
      error: refusal,
    });
    const ready = await fetch(`${urlOf(server)}/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ready', degraded: ['area_store'] },
    ]);
  });

  it('sees each area with its versions and sessions', async () => {
    for (const session of ['a', 'a', 'b', 'c']) await enter('1.1.0', session);
    await enter('9.9.9', 'made up');

    expect(await ask('/operator/areas')).toMatchObject({
      status: 200,
      areas: [
        {
          id: 'permits',
          version: '1.1.0',
          state: 'live',
          versions: ['1.0.0', '1.1.0', '1.2.0'],
          sessions: { '1.1.0': 3 },
        },
      ],
    });
    expect((await ask('/usage', undefined, undefined)).areas).toEqual({
      permits: { '1.1.0': 100 },
    });
  });

  it('rolls out to a share, rolls back, hides, and releases again', async () => {
    const move = (action: string, body: object) => ask(`/operator/areas/permits/${action}`, body);

    expect(await move('rollout', { version: '1.2.0', percent: 10 })).toEqual({ status: 200 });
    expect((await store.registry())?.rollouts?.['permits']?.percent).toBe(10);
    expect(await move('rollback', {})).toEqual({ status: 200 });
    expect(await live()).toBe('1.0.0');
    expect(await move('hide', {})).toEqual({ status: 200 });
    expect(await live()).toBeUndefined();
    expect(await move('release', { version: '1.2.0' })).toEqual({ status: 200 });
    expect(await live()).toBe('1.2.0');
    expect((await store.change(6))?.by).toBe(admin.email);
  });

  it.each([
    ['release', { version: '9.9.9' }, 'unknown_version'],
    ['release', { version: '../1' }, 'invalid'],
    ['rollout', { version: '1.2.0', percent: 33 }, 'invalid'],
    ['rollout', { version: '1.1.0', percent: 10 }, 'not_possible'],
    ['rollback', { version: '1.1.0' }, 'not_possible'],
  ])('is refused %s %j in a sentence', async (action, body, code) => {
    const { status, ...told } = await ask(`/operator/areas/permits/${action}`, body);

    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(told.code).toBe(code);
    expect(told.error).toMatch(/\.$/);
  });

  it('is a platform administrator', async () => {
    expect(await ask('/operator/areas', undefined, owner)).toMatchObject({ status: 403 });
    expect(await ask('/operator/areas/permits/hide', {}, owner)).toMatchObject({ status: 403 });
    expect(await live()).toBe('1.1.0');
  });
});

it('takes a version back that crashes in eight sessions of one office', async () => {
  for (const session of 'abcdefgh') await enter('1.1.0', session, 'broken');

  expect(await live()).toBe('1.0.0');
});

it('does not take it back for one session that crashes again and again', async () => {
  for (let at = 0; at < 20; at += 1) await enter('1.1.0', 'a', 'broken');

  expect(await live()).toBe('1.1.0');
});
