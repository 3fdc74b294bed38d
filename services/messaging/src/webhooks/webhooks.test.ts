import { createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import { closeServer, makeLogger, serve, urlOf } from '@plumbline/kit';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { deliverWebhooks } from './deliverWebhooks.ts';
import { guardedPost } from './guardedPost.ts';

type Received = { headers: Record<string, string | string[] | undefined>; body: string };

let backend: Backend;
let company: TestCompany;
let receiver: Server;
let received: Received[];
let answers: number[];
const log = makeLogger('test', { write() {} });
const secret = 'whsec_tests';

beforeAll(async () => {
  backend = await startBackend();
  // The product takes https into public networks only; the sender's own guard is what is tested here.
  await backend.sql`alter table webhook_endpoints drop constraint webhook_endpoints_url_check`;
  await backend.sql`drop trigger webhook_endpoints_url on webhook_endpoints`;
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  received = [];
  answers = [];
  receiver = await serve(
    async (req, res) => {
      let body = '';
      for await (const chunk of req) body += chunk;
      received.push({ headers: req.headers, body });
      const status = answers.shift() ?? 200;
      res.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('a long answer nobody reads');
    },
    { port: 0, host: '127.0.0.1' },
  );
  await backend.sql`delete from webhook_endpoints`;
  company = await backend.makeCompany({ plan: 'enterprise' });
});
afterEach(() => closeServer(receiver, 0));

const worker = (allowLoopback = true) =>
  deliverWebhooks({ service: backend.service(), post: guardedPost({ allowLoopback }), log });
async function addEndpoint(url = `${urlOf(receiver)}/hook?x=1`, events = ['client.created']) {
  await backend.sql`
    with endpoint as (
      insert into webhook_endpoints (company_id, url, events)
      values (${company.id}, ${url}, ${events}) returning id)
    insert into private.webhook_secrets (endpoint_id, secret) select id, ${secret} from endpoint`;
}
const addClients = (count: number) => backend.sql`
  insert into clients (company_id, name) select ${company.id}, 'Client ' || n from generate_series(1, ${count}) n`;
const stored = () => backend.sql`
  select status, attempts, response_status, error from webhook_deliveries
  where company_id = ${company.id} order by created_at`;
/** As if the pauses had passed. */
const later = () =>
  backend.sql`update webhook_deliveries set next_attempt_at = now() where status <> 'delivered'`;

it('delivers an event on the third try, signed so that the receiver can check it', async () => {
  await addEndpoint();
  await addClients(1);
  answers = [500, 503];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await worker()();
    await later();
  }

  expect(await stored()).toEqual([
    { status: 'delivered', attempts: 3, response_status: 200, error: null },
  ]);
  const [first, , last] = received;
  const { id, event, data } = JSON.parse(last!.body);
  expect({ id, event, name: data.name }).toEqual({
    id: last!.headers['plumbline-delivery'],
    event: 'client.created',
    name: 'Client 1',
  });
  expect(first!.headers['plumbline-delivery']).toBe(id);
  const [, at, signature] = /^t=(\d+),v1=(.+)$/.exec(String(last!.headers['plumbline-signature']))!;
  const expected = createHmac('sha256', secret).update(`${at}.${last!.body}`).digest('hex');
  expect(signature).toBe(expected);
  expect(Math.abs(Number(at) * 1000 - Date.now())).toBeLessThan(60_000);
});

it('reports a lead when it is added, and once as won when its client and project exist', async () => {
  await addEndpoint(undefined, ['lead.created', 'lead.won']);
  const call = async (name: string, body: object) => {
    const { data, error } = await company.owner.client.rpc(name, body);
    expect(error).toBeNull();
    return data;
  };
  const { id } = await call('save_lead', { p_lead: { contact_name: 'Ada Lake', title: 'Deck' } });
  // Won at first without a client and a project, then turned into both.
  await call('win_lead', { p_id: id, p_win: { is_only_won: true } });
  await worker()();
  const won = await call('win_lead', { p_id: id });
  await call('win_lead', { p_id: id });

  await worker()();

  expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { event: 'lead.created', data: { id, title: 'Deck', outcome: 'open', project_id: null } },
    {
      event: 'lead.won',
      data: { id, outcome: 'won', client_id: won.client_id, project_id: won.project_id },
    },
  ]);
  expect(won).toMatchObject({ client_id: expect.any(String), project_id: expect.any(String) });
});

it('waits between the attempts, longer each time, and fails after the eighth', async () => {
  await addEndpoint();
  await addClients(1);
  answers = Array(8).fill(500);
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await worker()();
    const [row] = await backend.sql`
      select extract(epoch from next_attempt_at - now())::int as pause from webhook_deliveries where company_id = ${company.id}`;
    pauses.push(row?.pause);
    await worker()();
    await later();
  }

  expect(received).toHaveLength(8);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses[0]).toBeGreaterThan(30);
  expect(await stored()).toEqual([
    { status: 'failed', attempts: 8, response_status: 500, error: 'Answered 500.' },
  ]);
});

it('delivers each event once while three processes work', async () => {
  await addEndpoint();
  await addClients(90);

  await Promise.all([worker()(), worker()(), worker()()]);

  const ids = received.map(({ headers }) => headers['plumbline-delivery']);
  expect(ids).toHaveLength(90);
  expect(new Set(ids).size).toBe(90);
});

it('does not follow a redirect', async () => {
  await addEndpoint();
  await addClients(1);
  answers = [302];

  await worker()();

  expect(await stored()).toMatchObject([
    { status: 'pending', response_status: 302, error: 'Redirects are not followed.' },
  ]);
});

it.each(['http://127.0.0.1:1/', 'http://localhost:1/', 'https://169.254.169.254/latest'])(
  'does not call %s, and tells the company why',
  async (url) => {
    await addEndpoint(url);
    await addClients(1);

    await worker(false)();

    expect(await stored()).toMatchObject([
      { status: 'pending', error: expect.stringContaining('not on the public internet') },
    ]);
  },
);

it('keeps what belongs to an endpoint that is switched off', async () => {
  await addEndpoint();
  await addClients(1);
  await backend.sql`update webhook_endpoints set is_active = false`;

  await worker()();

  expect(received).toEqual([]);
});
