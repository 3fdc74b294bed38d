import type { Server } from 'node:http';
import { Router } from 'express';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { closeServer, createGateway, serve, urlOf } from './index.ts';
import { accessTo } from './fixtures/accessTo.ts';

let backend: Backend;
let company: TestCompany;
let server: Server;
let origin: string;
let isAway = false;
const lines: string[] = [];

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'starter', roles: ['field_supervisor'] });
  const app = createGateway(
    {
      name: 'notes',
      routes: ({ signedIn, actorOf, limited, service }) =>
        Router()
          .get('/me', signedIn(), (req, res) => {
            const { db: _, ...actor } = actorOf(req);
            res.json(actor);
          })
          .get('/money', signedIn({ permission: 'view_money' }), (_req, res) => void res.json({}))
          .get(
            '/analytics',
            signedIn({ feature: 'view_analytics' }),
            (_req, res) => void res.json({}),
          )
          .get('/own-companies', signedIn(), async (req, res) => {
            res.json((await actorOf(req).db.from('companies').select('id')).data);
          })
          .get('/all-companies', async (_req, res) => {
            res.json((await service.from('companies').select('id')).data);
          })
          .post('/website', signedIn(), async (req, res) => {
            const { db } = actorOf(req);
            await db
              .from('companies')
              .update({ website: 'https://cedar.example' })
              .eq('id', company.id);
            res.json({});
          })
          .post('/change', signedIn(), (_req, res) => void res.json({}))
          .post('/login', (_req, res) => void res.json({}))
          .get(
            '/limited',
            limited({ max: 2, seconds: 60, by: 'address' }),
            (_req, res) => void res.json({}),
          )
          .get(
            '/by-company',
            signedIn(),
            limited({ max: 1, seconds: 60, by: 'company' }),
            (_req, res) => void res.json({}),
          ),
    },
    {
      ...accessTo(
        {
          keys: backend.keys,
          fetch: async (...asked) => {
            if (isAway) throw new Error('no database');
            return backend.fetch(...asked);
          },
        },
        lines,
      ),
      allowedOrigins: ['https://portal.example'],
    },
  );
  server = await serve(app, { port: 0, host: '127.0.0.1' });
  origin = urlOf(server);
}, 60_000);
afterAll(async () => {
  await closeServer(server, 100);
  await backend.close();
});

const get = (path: string, token?: string) =>
  fetch(origin + path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
const post = (path: string, body: string) =>
  fetch(origin + path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });

describe('a gateway', () => {
  it('knows who asks: company, role and plan by their own token', async () => {
    const answer = await get('/me', company.as('field_supervisor').token);

    expect(await answer.json()).toMatchObject({
      userId: company.as('field_supervisor').id,
      companyId: company.id,
      role: 'field_supervisor',
      plan: 'starter',
      isPlatformAdmin: false,
    });
  });

  it.each([
    ['no token', undefined],
    ['a broken token', 'not.a.token'],
    ['the publishable key', 'sb_publishable_tests0000000000000000_00000000'],
  ])('answers 401 to %s', async (_what, token) => {
    const answer = await get('/me', token);

    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      code: 'not_signed_in',
      error: expect.stringContaining('sign in'),
    });
  });

  it('answers 401 to a token signed with another secret', async () => {
    const [head, body] = company.owner.token.split('.');

    const answer = await get('/me', `${head}.${body}.${Buffer.alloc(32).toString('base64url')}`);

    expect(answer.status).toBe(401);
  });

  it('answers 403 for the role and 402 for the plan', async () => {
    const money = await get('/money', company.as('field_supervisor').token);
    const analytics = await get('/analytics', company.owner.token);

    expect([money.status, analytics.status]).toEqual([403, 402]);
    expect(await analytics.json()).toMatchObject({ code: 'plan_limit' });
  });

  it('lets an owner who looks in another role read as that role, and change nothing', async () => {
    const { owner } = await backend.makeCompany({ plan: 'enterprise' });
    await owner.client.rpc('start_see_as', { p_role: 'field_supervisor' });

    const money = await get('/money', owner.token);
    const me = await (await get('/me', owner.token)).json();
    const write = await fetch(`${origin}/change`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}` },
    });

    expect(me).toMatchObject({ role: 'field_supervisor', isSeeingAs: true });
    expect([money.status, write.status]).toEqual([403, 403]);
    expect(await write.json()).toMatchObject({ code: 'seeing_as' });
  });

  it('answers 401 to a token whose session was ended', async () => {
    const { owner } = await backend.makeCompany();
    const elsewhere = await backend.signIn(owner.email);
    await owner.client.rpc('revoke_other_sessions');

    const answer = await get('/me', elsewhere.token);

    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'not_signed_in' });
  });

  it('reads as the user through row-level security, and past it with the service key only', async () => {
    await backend.makeCompany();

    const own = await (await get('/own-companies', company.owner.token)).json();
    const all = await (await get('/all-companies')).json();

    expect(own).toEqual([{ id: company.id }]);
    expect(all.length).toBeGreaterThan(1);
  });

  it('tells the database which request makes a change', async () => {
    const requestId = crypto.randomUUID();
    const answer = await fetch(`${origin}/website`, {
      method: 'POST',
      headers: { authorization: `Bearer ${company.owner.token}`, 'x-request-id': requestId },
    });

    expect(answer.headers.get('x-request-id')).toBe(requestId);
    const [change] = await backend.sql`
      select request_id from public.audit_log
      where company_id = ${company.id} and table_name = 'companies' order by id desc limit 1`;
    expect(change?.request_id).toBe(requestId);
  });

  it('limits by address and says when to come back', async () => {
    const statuses = [];
    for (let at = 0; at < 3; at += 1) statuses.push(await get('/limited'));

    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(statuses[2]?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await statuses[2]?.json()).toMatchObject({ code: 'too_many_requests' });
  });

  it('limits a company, not its neighbour', async () => {
    const neighbour = await backend.makeCompany();

    const first = await get('/by-company', company.owner.token);
    const second = await get('/by-company', company.as('field_supervisor').token);
    const other = await get('/by-company', neighbour.owner.token);

    expect([first.status, second.status, other.status]).toEqual([200, 429, 200]);
  });

  it('lets pages of the allow-list call, and no other', async () => {
    const from = (origin_: string) => fetch(`${origin}/health`, { headers: { origin: origin_ } });

    const [listed, other] = await Promise.all([
      from('https://portal.example'),
      from('https://evil.example'),
    ]);

    expect(listed.headers.get('access-control-allow-origin')).toBe('https://portal.example');
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is healthy while it runs and ready while its database answers', async () => {
    isAway = true;
    const [health, notReady] = [await get('/health'), await get('/ready')];
    isAway = false;
    const ready = await get('/ready');

    expect([health.status, notReady.status, ready.status]).toEqual([200, 503, 200]);
  });

  it('logs path and status without query, tokens or bodies', async () => {
    lines.length = 0;

    await get('/me?invite=top-secret', company.owner.token);
    await post('/login', '{"password":"hunter3"}');

    const log = lines.join('');
    expect(log).toContain('"path":"/me"');
    expect(log).not.toMatch(/top-secret|hunter3/);
    expect(log).not.toContain(company.owner.token);
  });
});
