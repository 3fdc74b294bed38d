import { startBackend, type Backend } from '@plumbline/testing/backend';
import twilio from 'twilio';
import { storeText } from '../fixtures/openGateway.ts';
import { openTexting, phone, text, type Texting } from '../fixtures/openTexting.ts';

let backend: Backend;
let texting: Texting;

beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  texting = await openTexting(backend);
});
afterEach(() => texting.close());

describe('consent', () => {
  it('is asked of the database, also straight at the API, once the client has written STOP', async () => {
    await texting.send(await storeText(texting.company, texting.client, text));

    await texting.twilioServer.reply(phone, 'Stop');

    await expect(storeText(texting.company, texting.client, 'One more')).rejects.toMatchObject({
      code: 'PT422',
    });
    expect(await texting.consent()).toEqual({ has_consented: false, opted_out: true });
    await texting.twilioServer.reply(phone, 'START');
    expect(
      (await texting.send(await storeText(texting.company, texting.client, text))).status,
    ).toBe(200);
  });

  it('holds back what was stored before STOP came', async () => {
    const id = await storeText(texting.company, texting.client, text);
    await texting.twilioServer.reply(phone, 'STOP');

    const answer = await texting.send(id);

    expect(answer).toMatchObject({
      status: 422,
      body: { error: 'The client has opted out of text messages.' },
    });
    expect(await texting.twilioServer.taken()).toEqual([]);
  });
});

describe('webhooks', () => {
  it('follow a text to its delivery, and store the answer of the client', async () => {
    const id = await storeText(texting.company, texting.client, text);
    const { body } = await texting.send(id);

    await texting.twilioServer.report(body.sid, 'delivered');
    const delivered = await texting.row(id);
    await texting.twilioServer.reply(phone, 'Thanks!');

    expect(delivered).toMatchObject({ status: 'delivered' });
    expect(await texting.row(id)).toMatchObject({ status: 'replied' });
    const [answer] = await backend.sql`
      select * from client_messages where direction = 'inbound' and client_id = ${texting.client.id}`;
    expect(answer).toMatchObject({ message_content: 'Thanks!', company_id: texting.company.id });
  });

  const inbound = (sid: string, body: string) => ({ MessageSid: sid, From: phone, Body: body });
  const call = (path: string, params: Record<string, string>, signature: string) =>
    fetch(texting.gateway.url + path, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(params),
    });
  const sign = (
    path: string,
    params: Record<string, string>,
    secret = texting.twilioServer.authToken,
  ) => twilio.getExpectedTwilioSignature(secret, texting.gateway.url + path, params);

  it('change nothing when they are forged', async () => {
    const id = await storeText(texting.company, texting.client, text);
    const { body } = await texting.send(id);
    const before = await texting.row(id);
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
    expect(await texting.row(id)).toEqual(before);
    expect(await texting.consent()).toEqual({ has_consented: true, opted_out: false });
  });

  it('change nothing when they are played again', async () => {
    const id = await storeText(texting.company, texting.client, text);
    const { body } = await texting.send(id);
    const stop = inbound('SMstop', 'STOP');
    const sent = { MessageSid: body.sid, MessageStatus: 'sent' };
    await call('/twilio-inbound', stop, sign('/twilio-inbound', stop));
    await call('/twilio-status', sent, sign('/twilio-status', sent));
    await texting.twilioServer.report(body.sid, 'delivered');
    await texting.twilioServer.reply(phone, 'START');

    await call('/twilio-inbound', stop, sign('/twilio-inbound', stop));
    await call('/twilio-status', sent, sign('/twilio-status', sent));

    expect(await texting.consent()).toEqual({ has_consented: true, opted_out: false });
    expect(await texting.row(id)).toMatchObject({ status: 'delivered' });
    const stored = await backend.sql`
      select id from client_messages where twilio_sid = 'SMstop'`;
    expect(stored).toHaveLength(1);
  });

  it('are not counted: all of them come from few addresses', async () => {
    const forged = { MessageSid: 'SM1', MessageStatus: 'sent' };

    const answers = await Promise.all(
      Array.from({ length: 650 }, () => call('/twilio-status', forged, 'wrong')),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  }, 60_000);

  it('of a text whose sid is not stored yet find it by our own id', async () => {
    const id = await storeText(texting.company, texting.client, text);
    await backend.sql`update client_messages set attempts = 1 where id = ${id}`;
    const path = `/twilio-status?message=${id}`;
    const delivered = { MessageSid: 'SMearly', MessageStatus: 'delivered' };

    await call(path, delivered, sign(path, delivered));

    expect(await texting.row(id)).toMatchObject({ status: 'delivered', twilio_sid: 'SMearly' });
  });
});
