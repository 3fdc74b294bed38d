import type { Server } from 'node:http';
import { closeServer, makeLogger, serve, urlOf } from '@plumbline/kit';
import { startBackend, type Backend, type TestUser } from '@plumbline/testing/backend';
import { SignJWT } from 'jose';
import { gatewayApps } from '../fixtures/gatewayApps.ts';
import { webFor } from '../fixtures/webFor.ts';

let backend: Backend;
let owner: TestUser;
let server: Server;
let origin: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  backend = await startBackend();
  ({ owner } = await backend.makeCompany({ plan: 'enterprise' }));
  const gateways = await gatewayApps(backend);
  stop = () => gateways.stop();
  const app = webFor(backend, {
    gateways: Object.entries(gateways.apps).map(([name, one]) => ({ name, app: one })),
    log: makeLogger('test', { write() {} }),
    supportAddress: 'security@plumbline.test',
  });
  server = await serve(app, { port: 0, host: '127.0.0.1' });
  origin = urlOf(server);
}, 60_000);
afterAll(async () => {
  await closeServer(server, 0);
  await stop();
  await backend.close();
});

const ask = (path: string, init: { method?: string; body?: string; token?: string } = {}) =>
  fetch(origin + path, {
    method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
    headers: {
      apikey: backend.keys.publishable,
      authorization: `Bearer ${init.token ?? owner.token}`,
      'content-type': 'application/json',
    },
    ...(init.body !== undefined && { body: init.body }),
  });

describe('P1: what the database cannot take is refused with 4xx', () => {
  it.each([
    ['a NUL in a column that is selected', '/rest/v1/clients?select=na%00me'],
    ['a NUL in a filter', '/rest/v1/clients?name=eq.a%00b'],
    ['a quote that is not closed', '/rest/v1/clients?select=%22'],
    ['a quote and an equals sign', '/rest/v1/clients?select=%22='],
    ['an order by a quote', '/rest/v1/clients?order=%22'],
  ])('%s', async (_what, path) => {
    const { status } = await ask(path);

    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it.each([
    ['a NUL in the name of a column', '/rest/v1/clients', '{"na\\u0000me":"x"}'],
    ['a NUL in a value', '/rest/v1/clients', '{"name":"a\\u0000b"}'],
    ['a NUL in an argument', '/rest/v1/rpc/peek_invitation', '{"p_token":"\\u0000"}'],
    ['a NUL in the data of a sign-up', '/auth/v1/signup', '{"data":{"a":"\\u0000"}}'],
  ])('%s', async (_what, path, body) => {
    expect((await ask(path, { body })).status).toBe(400);
  });

  it('a value of another kind where a day, an instant, a list, or a switch should be', async () => {
    const wrong: string[] = [];
    for (const value of ['-1', 'true', '{"a":1}', '[[[]]]', '[null]', '"x"']) {
      const flag = value === 'true' ? '"x"' : value;
      for (const [path, body] of [
        ['rpc/my_assignments', `{"p_from":"2026-11-27","p_to":${value}}`],
        ['rpc/delete_documents', `{"p_table":"quotes","p_ids":${value}}`],
        ['clients', `{"name":"A","created_at":${value}}`],
        ['clients', `{"name":"A","is_active":${flag}}`],
        ['visit_settings', `{"weekdays":${value}}`],
      ] as const) {
        const { status } = await ask(`/rest/v1/${path}`, { body });
        if (status >= 500) wrong.push(`${status} ${path} ${body}`);
      }
    }

    expect(wrong).toEqual([]);
  });

  it('takes an escaped backslash before u0000, which is no NUL', async () => {
    const body = JSON.stringify({ name: 'C:\\u0000' });

    expect((await ask('/rest/v1/clients', { body })).status).toBe(201);
  });

  it.each(['POST', 'PATCH', 'DELETE'])('%s to every view', async (method) => {
    const views = await backend.sql<{ name: string; column: string }[]>`
      select c.relname as name, (select a.attname from pg_attribute a
        where a.attrelid = c.oid and a.attnum = 1) as column
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'`;
    const failed: string[] = [];
    for (const { name, column } of views) {
      const path = `/rest/v1/${name}${method === 'POST' ? '' : `?${column}=is.null`}`;
      const { status } = await ask(path, { method, body: JSON.stringify({ [column]: null }) });
      if (status >= 500) failed.push(`${status} ${name}`);
    }

    expect(views.length).toBeGreaterThan(10);
    expect(failed).toEqual([]);
  });

  it('a token whose subject is no id, at the storage', async () => {
    const token = await new SignJWT({ role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('nobody')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(backend.keys.jwtSecret));

    const { status } = await ask('/storage/v1/object/project-photos/x/y.png', { token });

    expect(status).toBe(401);
  });
});

describe('P3: answers of the APIs', () => {
  it.each([
    '/rest/v1/plans?select=slug',
    '/auth/v1/user',
    '/api/accounts/security',
    '/api/ai/none',
  ])('are kept by no cache: %s', async (path) => {
    expect((await ask(path)).headers.get('cache-control')).toBe('no-store');
  });

  it('refuse JSON that is nested deeper than any of ours, at once', async () => {
    const deep = `{"name":${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}}`;
    const began = performance.now();

    const { status } = await ask('/rest/v1/clients', { body: deep });

    expect(status).toBe(400);
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('say where a weakness is reported', async () => {
    const answer = await ask('/.well-known/security.txt');

    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toMatch(
      /^Contact: mailto:security@plumbline\.test\nExpires: \d{4}-.*\nPreferred-Languages: en\n$/,
    );
  });
});
