import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { pino } from 'pino';
import { openGateway, type OpenGateway } from '../fixtures/openGateway.ts';
import { honestMessages, spamCorpus, spamSamples } from '../fixtures/spamCorpus.ts';
import { sendLeadMessages } from './sendLeadMessages.ts';
import { visitLinks } from './visitLinks.ts';

const consent = 'Text me about my request. Message rates may apply.';

let backend: Backend;
let company: TestCompany;
let gateway: OpenGateway;
let address: string;
const texts: string[] = [];
let posts = 0;

const post = (values: Record<string, string>, headers: Record<string, string> = {}, to = address) =>
  fetch(to, {
    method: 'POST',
    // An address for each: the limit by address is not what is tried.
    headers: { 'x-forwarded-for': `10.0.${(posts += 1) >> 8}.${posts & 255}`, ...headers },
    body: new URLSearchParams(values),
  });
const stored = () =>
  backend.sql<
    { contact_name: string; title: string; address: object; text_consent_words: string }[]
  >`
    select * from leads where company_id = ${company.id} order by created_at`;
const openForm = async (changes: object = {}) => {
  const { data } = await company.owner.client
    .rpc('save_lead_form', { p_form: { name: 'Website', ...changes } })
    .throwOnError();
  return `${gateway.url}/forms/${data.slug}`;
};

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany();
  gateway = await openGateway(backend);
  address = await openForm({
    consent_text: consent,
    reply_subject: 'Thanks',
    reply_body: 'Hi {name}, we call you tomorrow.',
    reply_text: 'Hi {name}, we got it.',
  });
}, 120_000);
beforeEach(() => backend.sql`delete from leads`.then(() => undefined));
afterAll(async () => {
  await gateway?.close();
  await backend?.close();
});

it('shows a page without script that other sites may frame', async () => {
  const answer = await fetch(address);
  const html = await answer.text();
  expect(answer.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*frame-ancestors \*/,
  );
  expect(answer.headers.get('x-frame-options')).toBeNull();
  expect(html).not.toMatch(/<script|\son\w+=/i);
  expect(html).toContain(consent);
});

it('takes consent only for the phone number of the lead that it joins', async () => {
  const inquiry = { name: 'Rosa Marin', email: 'rosa@marin.test', message: 'A deck' };
  await post({ ...inquiry, phone: '(512) 555-0178' });
  await post({ ...inquiry, phone: '(512) 555-0179', consent: 'yes' });
  expect(await stored()).toMatchObject([{ phone: '(512) 555-0178', text_consent_words: null }]);
});

it('makes one lead of 50 posts, with one reply by email and one by text', async () => {
  const inquiry = {
    name: 'Rosa Marin',
    phone: '(512) 555-0177',
    email: 'rosa@marin.test',
    street: '12 Oak St',
    city: 'Austin',
    zip: '78701',
    message: 'A cedar deck,\nabout 300 sq ft <b>soon</b>',
    consent: 'yes',
    utm_source: 'google',
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(inquiry)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await answers[0]?.text()).toContain('be in touch shortly');
  expect(await stored()).toMatchObject([
    {
      contact_name: 'Rosa Marin',
      title: 'A cedar deck,',
      address: { street: '12 Oak St', city: 'Austin', zip: '78701' },
      description: expect.not.stringContaining('<'),
      source_detail: { utm_source: 'google' },
      text_consent_words: consent,
    },
  ]);

  const service = backend.service();
  const parts = {
    service,
    mailer: { send: async () => undefined, close: () => undefined },
    texts: {
      send: async ({ body }: { body: string }) => {
        texts.push(body);
        return { sid: `SM${texts.length}` };
      },
      find: async () => texts.map((_, index) => `SM${index + 1}`),
      isGenuine: () => true,
    },
    links: visitLinks('http://localhost:3000/api/messaging', 'secret'),
    siteUrl: 'http://localhost:3000',
    log: pino({ level: 'silent' }),
  };
  await sendLeadMessages({ ...parts, quietHours: '00:00-23:59' })();
  expect(texts).toEqual([]);
  await sendLeadMessages({ ...parts, quietHours: 'off' })();
  expect(texts).toEqual(['Hi Rosa, we got it.']);
  // The process died before it noted that the vendor has the text: it isn't sent again.
  await backend.sql`
    update lead_messages set status = 'pending', twilio_sid = null, taken_until = null, due_at = now() where kind = 'text'`;
  await sendLeadMessages({ ...parts, quietHours: 'off' })();
  expect(texts).toEqual(['Hi Rosa, we got it.']);
  const sent = await backend.sql`
    select kind, status, created_at > (select min(e.created_at) from lead_events e) as is_after_inquiry
    from lead_messages order by kind`;
  expect(sent).toEqual([
    { kind: 'email', status: 'sent', is_after_inquiry: true },
    { kind: 'text', status: 'sent', is_after_inquiry: true },
  ]);

  const reply = { p_from: '+15125550177', p_body: 'Tuesday works', p_sid: 'SM-in' };
  await service.rpc('receive_message', reply).throwOnError();
  const stop = await service.rpc('receive_message', {
    ...reply,
    p_body: 'STOP',
    p_sid: 'SM-stop',
  });
  expect(stop).toMatchObject({ error: null, data: { act: 'stop' } });
  const [lead] = await backend.sql`select id, text_stopped_at from leads`;
  expect(lead?.text_stopped_at).not.toBeNull();
  const events =
    await backend.sql`select body from lead_events where is_inbound and kind = 'text' order by created_at`;
  expect(events.map(({ body }) => body)).toEqual(['Tuesday works', 'STOP']);
  const { error } = await company.owner.client.rpc('send_lead_message', {
    p_message: { lead_id: lead?.id, kind: 'text', body: 'Hi' },
  });
  expect(error).toMatchObject({ code: 'PT422' });
});

it('makes no lead of spam, and answers it the same', async () => {
  for (const one of spamSamples) {
    const answer = await post({ phone: '512-555-0188', ...one });
    expect([one.name, answer.status]).toEqual([one.name, 201]);
  }
  const html = await (await fetch(address)).text();
  const stamp = /name="stamp" value="([^"]+)"/.exec(html)?.[1] ?? '';
  await post({ name: 'Too Fast', phone: '512-555-0188', message: 'A deck', stamp });
  expect(await stored()).toEqual([]);
  const [kept] =
    await backend.sql`select count(*)::int as n from lead_submissions where spam_reason is not null`;
  expect(kept).toEqual({ n: spamSamples.length + 1 });
});

it('makes no lead of a hundred variants of spam, and one of each honest inquiry', async () => {
  const variants = spamCorpus(1);
  const spammed = await Promise.all(variants.map((one) => post({ phone: '512-555-0188', ...one })));
  expect(new Set(spammed.map(({ status }) => status))).toEqual(new Set([201]));
  await post({
    phone: '512-555-0188',
    name: 'Lee',
    message: 'Business\nfunding and digital\nmarketing',
  });
  expect((await stored()).map(({ title }) => title)).toEqual([]);
  for (const [at, message] of honestMessages.entries())
    await post({ name: 'Ana Reyes', phone: `512-555-020${at}`, message });
  expect(await stored()).toHaveLength(honestMessages.length);
});

it('refuses other sites, missing fields, and forms that are off', async () => {
  const own = await openForm({ name: 'Own', allowed_origins: ['https://ridgeline.test'] });
  const values = { name: 'Ada', phone: '512-555-0188', message: 'A fence' };
  expect((await post(values, { origin: 'https://evil.test' }, own)).status).toBe(403);
  expect((await post(values, { origin: 'https://ridgeline.test' }, own)).status).toBe(201);
  const missing = await post({ name: 'Ada', message: 'A fence' });
  expect([missing.status, await missing.text()]).toEqual([
    422,
    expect.stringContaining('Enter your phone'),
  ]);
  expect((await fetch(`${gateway.url}/forms/0123456789abcdef`)).status).toBe(404);
  expect(await stored()).toHaveLength(1);
});

it('refuses too many plain posts with a page, and programs with JSON', async () => {
  const from = { 'x-forwarded-for': '10.9.9.9' };
  const values = { name: 'Ada', phone: '512-555-0188', message: 'A fence' };
  const answers = await Promise.all(Array.from({ length: 61 }, () => post(values, from)));
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('content-type')).toContain('text/html');
  expect(await refused?.text()).toContain('Too many requests');
  const json = await fetch(address, {
    method: 'POST',
    headers: { ...from, 'content-type': 'application/json' },
    body: '{}',
  });
  expect([json.status, await json.json()]).toMatchObject([429, { code: 'too_many_requests' }]);
});
