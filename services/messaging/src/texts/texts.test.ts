import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import twilio from 'twilio';
import { startTwilio, type LocalTwilio } from '../fixtures/localTwilio.ts';
import {
  addClient,
  openGateway,
  poster,
  storeText,
  type OpenGateway,
} from '../fixtures/openGateway.ts';

let backend: Backend;
let company: TestCompany;
let twilioServer: LocalTwilio;
let gateway: OpenGateway;
let client: { id: string; phone: string };
let post: ReturnType<typeof poster>;
const phone = '+15125550100';
const text = 'Our crew arrives at 8.';

beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  const port = await freePort();
  const webhookUrl = `http://127.0.0.1:${port}`;
  twilioServer = await startTwilio({ webhookUrl });
  gateway = await openGateway(backend, { texts: twilioServer.vendor(), port });
  post = poster(gateway.url);
  await backend.sql`delete from client_messages`;
  await backend.sql`delete from client_message_consent`;
  company = await backend.makeCompany({ roles: ['field_supervisor'] });
  client = await addClient(company);
});
afterEach(async () => {
  await gateway.close();
  await twilioServer.close();
});

const send = (messageId: string, values: Record<string, unknown> = {}, user = company.owner) =>
  post('/send-sms', { to: client.phone, message: text, messageId, ...values }, user.token);
const row = async (id: string) => {
  const [found] = await backend.sql`select * from client_messages where id = ${id}`;
  return found;
};
const consent = async () => {
  const [found] = await backend.sql`
    select has_consented, opted_out from client_message_consent where client_id = ${client.id}`;
  return found;
};

describe('POST /send-sms', () => {
  it('hands the stored message to the vendor and answers its sid', async () => {
    const id = await storeText(company, client, text);

    const answer = await send(id);

    const [taken] = await twilioServer.taken();
    expect(answer).toEqual({
      status: 200,
      body: { sid: taken?.sid, status: 'sent', messageId: id },
    });
    expect(taken).toMatchObject({ to: phone, body: text });
    expect(await row(id)).toMatchObject({ status: 'sent', twilio_sid: taken?.sid, attempts: 1 });
    expect((await row(id))?.sent_at).toBeInstanceOf(Date);
  });

  it('sends a message id that comes five times at once, and again later, once', async () => {
    const id = await storeText(company, client, text);

    const answers = await Promise.all(Array.from({ length: 5 }, () => send(id)));
    const later = await send(id);

    const taken = await twilioServer.taken();
    expect(taken).toHaveLength(1);
    expect([...answers, later].map(({ body }) => body.sid)).toEqual(Array(6).fill(taken[0]?.sid));
  });

  it.each([
    ['no number', { to: '' }, 422, 'Message content and phone number are required'],
    ['no text', { message: '  ' }, 422, 'Message content and phone number are required'],
    ['nothing', { to: undefined }, 422, 'Message content and phone number are required'],
    ['too few digits', { to: '555-0100' }, 422, 'Please enter a valid phone number'],
    ['letters', { to: 'call me' }, 422, 'Please enter a valid phone number'],
    ['17 digits', { to: '+12345678901234567' }, 422, 'Please enter a valid phone number'],
    ['a zero country', { to: '+0512555010' }, 422, 'Please enter a valid phone number'],
    ['5,000 characters', { message: 'x'.repeat(5000) }, 422, 'The message is too long'],
    ['no id', { messageId: 'one' }, 422, 'The message id is not valid'],
    ['an unknown id', { messageId: randomUUID() }, 404, 'Message not found'],
    ['another text', { message: 'Buy now' }, 409, 'This message was stored with another'],
    ['another number', { to: '+15125550199' }, 409, 'This message was stored with another'],
  ])('refuses %s and hands nothing over', async (_what, values, status, error) => {
    const id = await storeText(company, client, text);

    const answer = await send(id, values);

    expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(error) } });
    expect(await twilioServer.taken()).toEqual([]);
  });

  it("does not find another company's message", async () => {
    const id = await storeText(company, client, text);
    const rival = await backend.makeCompany();

    expect(await send(id, {}, rival.owner)).toMatchObject({ status: 404 });
    expect(await twilioServer.taken()).toEqual([]);
  });

  it('is closed to visitors and to roles that may not write to clients', async () => {
    const id = await storeText(company, client, text);

    const visitor = await post('/send-sms', { to: phone, message: text, messageId: id });
    const crew = await send(id, {}, company.as('field_supervisor'));

    expect([visitor.status, crew.status]).toEqual([401, 403]);
    expect(await twilioServer.taken()).toEqual([]);
  });

  it("stores what the vendor refuses as failed, with the vendor's reason", async () => {
    const id = await storeText(company, client, text);
    await gateway.close();
    gateway = await openGateway(backend, {
      texts: { ...twilioServer.vendor(), send: () => startTwilio().then(refusedBy) },
    });
    post = poster(gateway.url);

    const answer = await send(id);

    expect(answer).toMatchObject({ status: 422, body: { error: expect.stringMatching(/From/) } });
    expect(await row(id)).toMatchObject({ status: 'failed', twilio_error_code: '21606' });
  });
});

/** A vendor whose account does not own the sender's number. */
async function refusedBy(server: LocalTwilio) {
  const { accountSid, authToken, url: apiUrl } = server;
  const { twilioTexts } = await import('./twilioTexts.ts');
  const vendor = twilioTexts({ accountSid, authToken, sender: '+15005550001', apiUrl });
  try {
    return await vendor.send({ id: randomUUID(), to: phone, body: text });
  } finally {
    await server.close();
  }
}

describe('consent', () => {
  it('is asked of the database, also straight at the API, once the client has written STOP', async () => {
    await send(await storeText(company, client, text));

    await twilioServer.reply(phone, 'Stop');

    await expect(storeText(company, client, 'One more')).rejects.toMatchObject({ code: 'PT422' });
    expect(await consent()).toEqual({ has_consented: false, opted_out: true });
    await twilioServer.reply(phone, 'START');
    expect((await send(await storeText(company, client, text))).status).toBe(200);
  });

  it('holds back what was stored before STOP came', async () => {
    const id = await storeText(company, client, text);
    await twilioServer.reply(phone, 'STOP');

    const answer = await send(id);

    expect(answer).toMatchObject({
      status: 422,
      body: { error: 'The client has opted out of text messages.' },
    });
    expect(await twilioServer.taken()).toEqual([]);
  });
});

describe('webhooks', () => {
  it('follow a text to its delivery, and store the answer of the client', async () => {
    const id = await storeText(company, client, text);
    const { body } = await send(id);

    await twilioServer.report(body.sid, 'delivered');
    const delivered = await row(id);
    await twilioServer.reply(phone, 'Thanks!');

    expect(delivered).toMatchObject({ status: 'delivered' });
    expect(await row(id)).toMatchObject({ status: 'replied' });
    const [answer] = await backend.sql`
      select * from client_messages where direction = 'inbound' and client_id = ${client.id}`;
    expect(answer).toMatchObject({ message_content: 'Thanks!', company_id: company.id });
  });

  const inbound = (sid: string, body: string) => ({ MessageSid: sid, From: phone, Body: body });
  const call = (path: string, params: Record<string, string>, signature: string) =>
    fetch(gateway.url + path, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(params),
    });
  const sign = (path: string, params: Record<string, string>, secret = twilioServer.authToken) =>
    twilio.getExpectedTwilioSignature(secret, gateway.url + path, params);

  it('change nothing when they are forged', async () => {
    const id = await storeText(company, client, text);
    const { body } = await send(id);
    const before = await row(id);
    const stop = inbound('SMforged', 'STOP');
    const delivered = { MessageSid: body.sid, MessageStatus: 'delivered' };
    const attempts: [string, Record<string, string>, string][] = [
      ['/twilio-inbound', stop, ''],
      ['/twilio-inbound', stop, sign('/twilio-inbound', stop, 'another secret')],
      ['/twilio-inbound', stop, sign('/twilio-inbound', inbound('SMforged', 'Hello'))],
      ['/twilio-inbound', stop, sign('/twilio-status', stop)],
      ['/twilio-status', delivered, sign('/twilio-status?message=x', delivered)],
      ['/twilio-status?message=1', delivered, sign('/twilio-status', delivered)],
    ];

    const statuses: number[] = [];
    for (const attempt of attempts) statuses.push((await call(...attempt)).status);

    expect(statuses).toEqual(Array(attempts.length).fill(403));
    expect(await row(id)).toEqual(before);
    expect(await consent()).toEqual({ has_consented: true, opted_out: false });
  });

  it('change nothing when they are played again', async () => {
    const id = await storeText(company, client, text);
    const { body } = await send(id);
    const stop = inbound('SMstop', 'STOP');
    const sent = { MessageSid: body.sid, MessageStatus: 'sent' };
    await call('/twilio-inbound', stop, sign('/twilio-inbound', stop));
    await call('/twilio-status', sent, sign('/twilio-status', sent));
    await twilioServer.report(body.sid, 'delivered');
    await twilioServer.reply(phone, 'START');

    await call('/twilio-inbound', stop, sign('/twilio-inbound', stop));
    await call('/twilio-status', sent, sign('/twilio-status', sent));

    expect(await consent()).toEqual({ has_consented: true, opted_out: false });
    expect(await row(id)).toMatchObject({ status: 'delivered' });
    const [{ stored }] = await backend.sql`
      select count(*)::int as stored from client_messages where twilio_sid = 'SMstop'`;
    expect(stored).toBe(1);
  });

  it('are not counted: all of them come from few addresses', async () => {
    const forged = { MessageSid: 'SM1', MessageStatus: 'sent' };

    const answers = await Promise.all(
      Array.from({ length: 650 }, () => call('/twilio-status', forged, 'wrong')),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  }, 60_000);

  it('of a text whose sid is not stored yet find it by our own id', async () => {
    const id = await storeText(company, client, text);
    await backend.sql`update client_messages set attempts = 1 where id = ${id}`;
    const path = `/twilio-status?message=${id}`;
    const delivered = { MessageSid: 'SMearly', MessageStatus: 'delivered' };

    await call(path, delivered, sign(path, delivered));

    expect(await row(id)).toMatchObject({ status: 'delivered', twilio_sid: 'SMearly' });
  });
});

describe('quiet hours', () => {
  const clock = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  const set = (hours: string) => backend.sql`
    update companies set timezone = 'UTC', settings = ${backend.sql.json({ quiet_hours: hours })}
    where id = ${company.id}`;

  it('keep a text until they are over', async () => {
    await set(`${clock(-60)}-${clock(60)}`);
    const id = await storeText(company, client, text);
    await gateway.outbox.drain();
    const during = await twilioServer.taken();

    await set(`${clock(60)}-${clock(120)}`);
    await gateway.outbox.drain();

    expect(during).toEqual([]);
    expect(await row(id)).toMatchObject({ status: 'sent' });
  });

  it('do not keep an answer to somebody who has just written', async () => {
    await set(`${clock(-60)}-${clock(60)}`);
    await twilioServer.reply(phone, 'Are you on your way?');

    expect((await send(await storeText(company, client, text))).status).toBe(200);
  });

  it.each([
    ['21:00-08:00', '2026-01-15T03:30:00Z', 'America/Chicago', true],
    ['21:00-08:00', '2026-01-15T13:59:00Z', 'America/Chicago', true],
    ['21:00-08:00', '2026-01-15T14:00:00Z', 'America/Chicago', false],
    ['12:00-13:00', '2026-01-15T12:30:00Z', 'UTC', true],
    ['12:00-13:00', '2026-01-15T13:00:00Z', 'UTC', false],
    ['off', '2026-01-15T03:30:00Z', 'UTC', false],
    ['nonsense', '2026-01-15T03:30:00Z', 'UTC', false],
    ['21:00-08:00', '2026-01-15T03:30:00Z', 'Mars/Olympus', true],
  ])('%s at %s in %s: %s', async (hours, at, zone, expected) => {
    await backend.sql`
      update companies set timezone = ${zone}, settings = ${backend.sql.json({ quiet_hours: hours })}
      where id = ${company.id}`;

    const [answer] = await backend.sql`
      select private.is_quiet(${company.id}, ${at}::timestamptz, null) as quiet`;

    expect(answer?.quiet).toBe(expected);
  });
});

it('refuses more texts in a day than the plan allows, in the database', async () => {
  await backend.sql`
    insert into client_messages (company_id, client_id, phone_number, message_content, status)
    select ${company.id}, ${client.id}, ${phone}, 'Earlier', 'sent' from generate_series(1, 999)`;
  await storeText(company, client, text);

  await expect(storeText(company, client, text)).rejects.toThrow(
    'Your plan allows 1,000 text messages in 24 hours. Please try again tomorrow.',
  );
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
}
