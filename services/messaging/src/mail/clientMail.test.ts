import { randomUUID } from 'node:crypto';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { addClient, openGateway, poster, type OpenGateway } from '../fixtures/openGateway.ts';

let backend: Backend;
let company: TestCompany;
let gateway: OpenGateway;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  gateway = await openGateway(backend);
  company = await backend.makeCompany({ name: 'Diaz & Sons', roles: ['field_supervisor'] });
});
afterEach(() => gateway.close());

const mail = (clientIds: string[], values: Record<string, unknown> = {}, user = company.owner) =>
  poster(gateway.url)(
    '/mail',
    {
      clientIds,
      subject: 'Winter hours',
      body: 'Hello {client_name},\n\nwe close at 4.',
      ...values,
    },
    user.token,
  );
const timeline = async (id: string) => {
  const { data } = await company.owner.client
    .from('client_timeline')
    .select('type, title, description, status')
    .eq('client_id', id);
  return data;
};

it('mails each client in the company’s name and keeps it in the timeline', async () => {
  const rosa = await addClient(company, { phone: null });
  const sam = await addClient(company, {
    phone: null,
    name: 'Sam <Lee>',
    email: 'sam@example.com',
  });

  const answer = await mail([rosa.id, sam.id]);
  await gateway.outbox.drain();

  expect(answer).toMatchObject({ status: 202, body: { queued: 2 } });
  expect(gateway.sent.map(({ to, subject }) => ({ to, subject }))).toEqual(
    expect.arrayContaining([
      { to: 'rosa@example.com', subject: 'Winter hours' },
      { to: 'sam@example.com', subject: 'Winter hours' },
    ]),
  );
  const toSam = gateway.sent.find(({ to }) => to === 'sam@example.com');
  expect(toSam?.html).toContain('Hello Sam &lt;Lee&gt;,');
  expect(toSam?.html).toContain('Diaz &amp; Sons');
  expect(await timeline(rosa.id)).toEqual([
    {
      type: 'mail_out',
      title: 'Winter hours',
      description: 'Hello Rosa Diaz,\n\nwe close at 4.',
      status: 'sent',
    },
  ]);
});

it('sends a batch that comes twice once', async () => {
  const rosa = await addClient(company, { phone: null });
  const id = randomUUID();

  const answers = [await mail([rosa.id, rosa.id], { id }), await mail([rosa.id], { id })];
  await gateway.outbox.drain();

  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  expect(gateway.sent).toHaveLength(1);
});

it('says for each client why it gets none', async () => {
  const none = await addClient(company, { phone: null, email: null });
  const rival = await addClient(await backend.makeCompany(), { phone: null });

  const { body } = await mail([none.id, rival.id]);
  await gateway.outbox.drain();

  expect(body.queued).toBe(0);
  expect(body.results).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        clientId: none.id,
        ok: false,
        message: 'This client has no email address.',
      }),
      expect.objectContaining({ clientId: rival.id, ok: false, message: 'Client not found' }),
    ]),
  );
  expect(gateway.sent).toEqual([]);
});

it.each([
  ['no client', { clientIds: [] }, 422, 'Please select at least one client to email.'],
  ['no subject', { subject: ' ' }, 422, 'Enter a subject'],
  ['no message', { body: '' }, 422, 'Enter a message'],
  ['a novel', { body: 'x'.repeat(10_001) }, 422, 'Enter a message of at most 10,000 characters'],
])('refuses %s', async (_what, values, status, error) => {
  const { id } = await addClient(company, { phone: null });

  expect(await mail([id], values)).toMatchObject({ status, body: { error } });
});

it('is closed to visitors and to roles that may not write to clients', async () => {
  const { id } = await addClient(company, { phone: null });
  const visitor = await poster(gateway.url)('/mail', { clientIds: [id], subject: 'a', body: 'b' });
  const crew = await mail([id], {}, company.as('field_supervisor'));

  expect([visitor.status, crew.status]).toEqual([401, 403]);
});

it('waits while the mail server is down', async () => {
  const { id } = await addClient(company, { phone: null });
  gateway.mailServer.isDown = true;
  await mail([id]);
  await gateway.outbox.drain();
  const [waiting] = (await timeline(id)) ?? [];
  gateway.mailServer.isDown = false;
  await backend.sql`update client_messages set next_attempt_at = now()`;

  await gateway.outbox.drain();

  expect(waiting).toMatchObject({ status: 'pending' });
  expect(gateway.sent).toHaveLength(1);
});

describe('the link at the foot of a mail', () => {
  const linkFor = async (id: string) => {
    await mail([id]);
    await gateway.outbox.drain();
    const { optOutUrl = '' } = gateway.sent.at(-1) ?? {};
    return optOutUrl.replace('http://localhost:3000/api/messaging', gateway.url);
  };
  const isMailed = async (id: string) => (await mail([id])).body.queued === 1;

  it('ends the mails to many, but only when its button is pressed', async () => {
    const { id } = await addClient(company, { phone: null });
    const link = await linkFor(id);

    const page = await fetch(link);
    const afterOpening = await isMailed(id);
    const done = await fetch(link, { method: 'POST' });

    expect(await page.text()).toContain('Stop these mails');
    expect(afterOpening).toBe(true);
    expect(done.status).toBe(200);
    expect(await isMailed(id)).toBe(false);
  });

  it('works for nobody else', async () => {
    const { id } = await addClient(company, { phone: null });
    const other = await addClient(company, { phone: null });
    const link = await linkFor(id);
    const [token] = /[^/]+$/.exec(link) ?? [''];
    const raw = Buffer.from(other.id.replaceAll('-', ''), 'hex').toString('base64url');
    const forged = link.replace(token, raw + token.slice(22));

    const answers = [
      await fetch(forged, { method: 'POST' }),
      await fetch(`${gateway.url}/mail/stop/x`, { method: 'POST' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await isMailed(other.id)).toBe(true);
  });
});
