import { randomUUID } from 'node:crypto';
import { startBackend, type Backend } from '@plumbline/testing/backend';
import { startTwilio, type LocalTwilio } from '../fixtures/localTwilio.ts';
import { openGateway, poster, storeText } from '../fixtures/openGateway.ts';
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

describe('POST /send-sms', () => {
  it('hands the stored message to the vendor and answers its sid', async () => {
    const id = await storeText(texting.company, texting.client, text);

    const answer = await texting.send(id);

    const [taken] = await texting.twilioServer.taken();
    expect(answer).toEqual({
      status: 200,
      body: { sid: taken?.sid, status: 'sent', messageId: id },
    });
    expect(taken).toMatchObject({ to: phone, body: text });
    expect(await texting.row(id)).toMatchObject({
      status: 'sent',
      twilio_sid: taken?.sid,
      attempts: 1,
    });
    expect((await texting.row(id))?.sent_at).toBeInstanceOf(Date);
  });

  it('sends a message id that comes five times at once, and again later, once', async () => {
    const id = await storeText(texting.company, texting.client, text);

    const answers = await Promise.all(Array.from({ length: 5 }, () => texting.send(id)));
    const later = await texting.send(id);

    const taken = await texting.twilioServer.taken();
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
    ['5,000 characters', { message: 'x'.repeat(5000) }, 422, 'Enter a message of at most '],
    ['no id', { messageId: 'one' }, 422, 'The message id is not valid'],
    ['an unknown id', { messageId: randomUUID() }, 404, 'Message not found'],
    ['another text', { message: 'Buy now' }, 409, 'This message ID was already used with'],
    ['another number', { to: '+15125550199' }, 409, 'This message ID was already used with'],
  ])('refuses %s and hands nothing over', async (_what, values, status, error) => {
    const id = await storeText(texting.company, texting.client, text);

    const answer = await texting.send(id, values);

    expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(error) } });
    expect(await texting.twilioServer.taken()).toEqual([]);
  });

  it("does not find another company's message", async () => {
    const id = await storeText(texting.company, texting.client, text);
    const rival = await backend.makeCompany();

    expect(await texting.send(id, {}, rival.owner)).toMatchObject({ status: 404 });
    expect(await texting.twilioServer.taken()).toEqual([]);
  });

  it('is closed to visitors and to roles that may not write to clients', async () => {
    const id = await storeText(texting.company, texting.client, text);

    const visitor = await texting.post('/send-sms', { to: phone, message: text, messageId: id });
    const crew = await texting.send(id, {}, texting.company.as('field_supervisor'));

    expect([visitor.status, crew.status]).toEqual([401, 403]);
    expect(await texting.twilioServer.taken()).toEqual([]);
  });

  it("stores what the vendor refuses as failed, with the vendor's reason", async () => {
    const id = await storeText(texting.company, texting.client, text);
    const gateway = await openGateway(backend, {
      texts: { ...texting.twilioServer.vendor(), send: () => startTwilio().then(refusedBy) },
    });
    const body = { to: phone, message: text, messageId: id };

    const answer = await poster(gateway.url)('/send-sms', body, texting.company.owner.token);

    await gateway.close();

    expect(answer).toMatchObject({ status: 422, body: { error: expect.stringMatching(/From/) } });
    expect(await texting.row(id)).toMatchObject({ status: 'failed', twilio_error_code: '21606' });
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
