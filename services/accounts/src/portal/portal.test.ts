import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { TestCompany } from '@plumbline/testing/backend';
import { runAccounts } from '../fixtures/runAccounts.ts';

jest.setTimeout(60_000);

let accounts: Awaited<ReturnType<typeof runAccounts>>;
let company: TestCompany;
let client: string;
beforeAll(async () => {
  accounts = await runAccounts();
}, 60_000);
afterAll(() => accounts.close());
beforeEach(async () => {
  accounts.mails.length = 0;
  company = await accounts.backend.makeCompany({ plan: 'enterprise', roles: ['field_supervisor'] });
  const { data } = await company.owner.client
    .from('clients')
    .insert({ name: 'Rosa Diaz', email: 'rosa@example.test', phone: '(512) 555-0147' })
    .select('id')
    .single();
  client = String(data?.id);
});

const post = async (path: string, body: unknown, as?: { token: string }) => {
  const answer = await accounts.call('POST', path, { body, ...(as ? { as } : {}) });
  return { status: answer.status, body: await answer.json() };
};
const invite = (sends = true) =>
  post('/portal/invitations', { client_id: client, sends }, company.owner);
const tokenIn = (text: string) => decodeURIComponent(/\/portal\/([\w%-]+)/.exec(text)?.[1] ?? '');

it('mails the link, and opens a session with it', async () => {
  const { status, body } = await invite();
  const [mail] = accounts.mails;

  expect({ status, sent: body.sent_to }).toEqual({ status: 201, sent: 'rosa@example.test' });
  expect(mail).toMatchObject({ to: 'rosa@example.test', text: expect.stringContaining(body.url) });
  const opened = await post('/portal/open', { token: tokenIn(mail?.text ?? '') });
  expect(opened).toMatchObject({ status: 200, body: { state: 'open' } });
  const { data } = await accounts.backend
    .client()
    .rpc('portal_home', { p_token: opened.body.session });
  expect(data).toMatchObject({ client: { name: 'Rosa Diaz' } });
  const manifest = await accounts.call('GET', `/portal/manifest/${opened.body.access_id}`);
  expect(await manifest.json()).toMatchObject({
    display: 'standalone',
    start_url: `/portal/client/${opened.body.access_id}`,
  });
});

it('only copies the link where it is not to be mailed', async () => {
  const { body } = await invite(false);

  expect(body).toEqual({ url: expect.stringContaining('/portal/'), sent_to: null });
  expect(accounts.mails).toHaveLength(0);
  const { data } = await company.owner.client.from('portal_access').select('sent_to').single();
  expect(data).toEqual({ sent_to: null });
});

it('sends a new link to the client’s own address, and tells only where roughly', async () => {
  const { body } = await invite();
  await accounts.backend.sql`
    update private.portal_links set created_at = now() - interval '20 days'`;
  accounts.mails.length = 0;

  const { status, body: answer } = await post('/portal/links', { token: tokenIn(body.url) });

  expect({ status, answer }).toEqual({ status: 201, answer: { sent_to: 'r•••@example.test' } });
  expect(accounts.mails).toMatchObject([{ to: 'rosa@example.test' }]);
});

it('sends the link to who opens a document and wants to see everything', async () => {
  await invite(false);
  const later = () => accounts.backend.sql`
    update private.portal_links set created_at = now() - interval '2 minutes'`;
  await later();
  const { owner } = company;
  const { data: quote } = await owner.client.rpc('save_quote', {
    p_quote: { client_id: client, title: 'Deck' },
    p_items: [{ name: 'Work', quantity: 1, unit_price: 100 }],
  });
  const { data: share } = await owner.client.rpc('share_quote', { p_id: quote.id });

  expect((await post('/portal/links', { token: share.token })).status).toBe(201);
  expect(accounts.mails).toMatchObject([{ to: 'rosa@example.test' }]);

  // The holder of a project link may be anyone: the address isn't named.
  await later();
  const job = { name: 'Lake house', client_id: client };
  const { data: project } = await owner.client.from('projects').insert(job).select('id').single();
  const { data: link } = await owner.client.rpc('create_share_link', {
    p_project_id: project?.id,
  });
  const asked = await post('/portal/links', { token: link.token });
  expect(asked).toEqual({ status: 201, body: { sent_to: null } });
  expect(accounts.mails[1]).toMatchObject({ to: 'rosa@example.test' });
});

it('signs an address for each shared version of a file', async () => {
  const { owner } = company;
  const { body } = await invite(false);
  const token = (await post('/portal/open', { token: tokenIn(body.url) })).body.session;
  const job = { name: 'Lake house', client_id: client };
  const { data: project } = await owner.client.from('projects').insert(job).select('id').single();
  const file = randomUUID();
  const paths = ['first', 'second'].map((name) => `${company.id}/${file}-${name}.pdf`);
  for (const object_path of paths) {
    await accounts.backend.sql`
      insert into storage.objects (bucket_id, name, owner)
      values ('project-documents', ${object_path}, ${owner.id})`;
    const p_document = {
      id: file,
      project_id: project?.id,
      name: 'Plan',
      category: 'contracts',
      object_path,
      file_name: 'plan.pdf',
      file_type: 'pdf',
      size_bytes: 1,
      content_hash: 'a'.repeat(64),
    };
    expect((await owner.client.rpc('save_document', { p_document })).error).toBeNull();
    await owner.client.rpc('share_with_client', {
      p_project_id: project?.id,
      p_kind: 'file',
      p_ids: [file],
      p_is_shared: true,
    });
  }

  const shown = await post('/portal/projects', { token, project_id: project?.id });

  const [newest] = shown.body.files;
  expect(newest.url).toContain('second.pdf');
  expect(newest.versions).toMatchObject([{ url: expect.stringContaining('first.pdf') }]);
  expect(JSON.stringify(shown.body)).not.toContain('object_path');
});

const picture = (bytes: readonly number[]) => Buffer.from(bytes).toString('base64');

it('takes a service request with a photo, which becomes a task and a notification', async () => {
  const { owner } = company;
  const { body } = await invite(false);
  const token = (await post('/portal/open', { token: tokenIn(body.url) })).body.session;
  const { data: project } = await owner.client
    .from('projects')
    .insert({ name: 'Lake house', client_id: client })
    .select('id')
    .single();
  const request_id = randomUUID();
  const visitor = accounts.backend.client();
  const request = {
    p_token: token,
    p_id: request_id,
    p_project_id: project?.id,
    p_kind: 'warranty',
    p_title: 'Leak',
  };
  for (const _ of ['once', 'and again'])
    expect((await visitor.rpc('send_service_request', request)).error).toBeNull();
  const photo = picture([0xff, 0xd8, 0xff, 0xe0, 1]);

  const sent = await Promise.all([
    post('/portal/service-photos', { token, request_id, photo }),
    post('/portal/service-photos', { token, request_id, photo: picture([0x25, 0x50, 0x44]) }),
    post('/portal/service-photos', { token, request_id: randomUUID(), photo }),
  ]);
  expect(sent.map(({ status }) => status)).toEqual([201, 422, 404]);
  expect(sent[1]?.body.error).toContain('isn’t a photo');
  const { data: tasks } = await owner.client.from('project_tasks').select('id, title');
  expect(tasks).toMatchObject([{ title: 'Warranty: Leak' }]);
  await owner.client.from('project_tasks').update({ status: 'completed' }).eq('id', tasks?.[0]?.id);
  const shown = await post('/portal/service-requests', { token });
  expect(shown.body).toMatchObject([{ state: 'done', photos: [{ url: expect.any(String) }] }]);
  const closed = await post('/portal/service-photos', { token, request_id, photo });
  expect(closed.status).toBe(409);
  const { data: rung } = await owner.client.from('notifications').select('kind, title');
  expect(rung).toMatchObject([
    { kind: 'service_request', title: 'Rosa Diaz sent a warranty request' },
  ]);
});

// The last one: its guesses stop this address.
it('refuses who may not invite, and stops who guesses', async () => {
  const field = company.as('field_supervisor');
  const refused = await post('/portal/invitations', { client_id: client, sends: true }, field);
  const statuses = [(await accounts.call('GET', `/portal/manifest/${client}`)).status];
  for (let at = 0; at < 22; at += 1)
    statuses.push((await post('/portal/open', { token: `guess-${at}` })).status);

  expect(refused.status).toBe(403);
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([404]));
  expect(statuses.at(-1)).toBe(429);
});
