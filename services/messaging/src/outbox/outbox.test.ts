import { setTimeout as pause } from 'node:timers/promises';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { repeats } from '@plumbline/testing/repeats';
import { startTwilio, type LocalTwilio } from '../fixtures/localTwilio.ts';
import { startLossyVendor } from '../fixtures/lossyVendor.ts';
import {
  addClient,
  openGateway,
  poster,
  storeText,
  type OpenGateway,
} from '../fixtures/openGateway.ts';
import { runMessaging } from '../fixtures/runMessaging.ts';

let backend: Backend;
let company: TestCompany;
let twilioServer: LocalTwilio;
let clients: { id: string; phone: string }[];
const open: { close: () => Promise<unknown> }[] = [];
const keep = <One extends { close: () => Promise<unknown> }>(one: One): One => {
  open.push(one);
  return one;
};
const phones = ['+15125550101', '+15125550102', '+15125550103', '+15125550104', '+15125550105'];

beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.sql`delete from client_messages`;
  await backend.sql`delete from client_message_consent`;
  company = await backend.makeCompany();
  clients = await Promise.all(phones.map((phone) => addClient(company, { phone })));
  twilioServer = keep(await startTwilio());
});
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

const gatewayWith = async (apiUrl?: string): Promise<OpenGateway> =>
  keep(await openGateway(backend, { texts: twilioServer.vendor(apiUrl) }));

/** Stores texts in turn for all clients and answers their ids in that order. */
async function storeTexts(count: number) {
  const stored: { id: string; to: string; message: string }[] = [];
  for (let at = 0; at < count; at += 1) {
    const client = clients[at % clients.length]!;
    const message = `Text ${at}`;
    const id = await storeText(company, client, message);
    stored.push({ id, to: client.phone, message });
  }
  return stored;
}

/** What each number has got, in its order. */
const perNumber = (texts: readonly { to: string; body: string }[]) =>
  phones.map((phone) => texts.filter(({ to }) => to === phone).map(({ body }) => body));
const asStored = (texts: readonly { to: string; message: string }[]) =>
  perNumber(texts.map(({ to, message }) => ({ to, body: message })));
const waiting = async () => {
  const [row] = await backend.sql`
    select count(*)::int as count from client_messages where status = 'pending'`;
  return row?.count;
};
/** As if pauses and leases had passed. */
const later = () =>
  backend.sql`update client_messages set next_attempt_at = now(), taken_until = null where status = 'pending'`;

const burst = repeats(200);
it(`sends ${burst} texts asked for at once by two processes, each once and in order for each client`, async () => {
  const stored = await storeTexts(burst);
  const gateways = [await gatewayWith(), await gatewayWith()];

  const answers = await Promise.all(
    stored
      .toReversed()
      .map(({ id, to, message }, at) =>
        poster(gateways[at % 2]!.url)(
          '/send-sms',
          { to, message, messageId: id },
          company.owner.token,
        ),
      ),
  );

  await Promise.all(gateways.map(({ outbox }) => outbox.drain()));
  const taken = await twilioServer.taken();
  expect(answers.filter(({ status }) => status !== 200 && status !== 202)).toEqual([]);
  expect(taken).toHaveLength(burst);
  expect(perNumber(taken)).toEqual(asStored(stored));
  expect(await waiting()).toBe(0);
}, 120_000);

it('loses nothing while the vendor is down, and keeps the order', async () => {
  const stored = await storeTexts(10);
  const { url, outbox } = await gatewayWith();
  await twilioServer.down();
  const { id, to, message } = stored[0]!;

  const answer = await poster(url)(
    '/send-sms',
    { to, message, messageId: id },
    company.owner.token,
  );
  const [held] = await backend.sql`
    select attempts, next_attempt_at > now() as is_later from client_messages where id = ${id}`;
  await twilioServer.up();
  await later();
  await outbox.drain();

  expect(answer).toEqual({ status: 202, body: { sid: null, status: 'pending', messageId: id } });
  expect(held).toEqual({ attempts: 1, is_later: true });
  expect(perNumber(await twilioServer.taken())).toEqual(asStored(stored));
  expect(await waiting()).toBe(0);
});

it('sends once what the vendor has taken but whose answer was lost, also the same words twice', async () => {
  const [first, second] = await Promise.all([
    storeText(company, clients[0]!, 'On our way'),
    storeText(company, clients[1]!, 'On our way'),
  ]);
  const third = await storeText(company, clients[0]!, 'On our way');
  const lossy = keep(await startLossyVendor(twilioServer.url, (count) => count <= 2));
  const { outbox } = await gatewayWith(lossy.url);
  await outbox.drain();
  const afterLoss = await waiting();

  await later();
  await outbox.drain();

  expect(afterLoss).toBe(3);
  const taken = await twilioServer.taken();
  expect(perNumber(taken).slice(0, 2)).toEqual([['On our way', 'On our way'], ['On our way']]);
  const rows = await backend.sql`
    select twilio_sid from client_messages where id in ${backend.sql([first, second, third])}`;
  expect(new Set(rows.map(({ twilio_sid }) => twilio_sid))).toEqual(
    new Set(taken.map(({ sid }) => sid)),
  );
});

it('gives up after a day, with the reason', async () => {
  const [text] = await backend.sql`
    insert into client_messages (company_id, client_id, phone_number, message_content, created_at)
    values (${company.id}, ${clients[0]!.id}, ${phones[0]!}, 'Late', now() - interval '25 hours')
    returning id`;
  const { outbox } = await gatewayWith();
  await twilioServer.down();

  await outbox.drain();

  const [row] = await backend.sql`
    select status, twilio_error_message from client_messages where id = ${text!.id}`;
  expect(row).toEqual({ status: 'failed', twilio_error_message: expect.any(String) });
});

it('sends each once by two processes of which one is killed in the middle', async () => {
  const stored = await storeTexts(60);
  const { url } = keep(await backend.listen());
  const env = {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable,
    SUPABASE_SECRET_KEY: backend.keys.secret,
    SUPABASE_JWT_SECRET: backend.keys.jwtSecret,
    SMTP_URL: 'smtp://127.0.0.1:9',
    SUPPORT_ADDRESS: 'support@plumbline.test',
    PUBLIC_URL: 'http://localhost:3000',
    TWILIO_ACCOUNT_SID: twilioServer.accountSid,
    TWILIO_AUTH_TOKEN: twilioServer.authToken,
    TWILIO_SENDER: twilioServer.sender,
    TWILIO_API_URL: twilioServer.url,
    QUIET_HOURS: 'off',
  };
  const [first, second] = [runMessaging(env), runMessaging(env)];
  await until(async () => (await twilioServer.taken()).length >= 15);
  first.kill('SIGKILL');
  await first.ended;
  const atKill = (await twilioServer.taken()).length;
  await later();
  await until(async () => (await waiting()) === 0);
  second.kill('SIGTERM');
  const code = await second.ended;

  expect(atKill).toBeLessThan(60);
  expect(perNumber(await twilioServer.taken())).toEqual(asStored(stored));
  expect(code).toBe(0);
}, 120_000);

/** Asks again and again; the test's own time limit ends it. */
async function until(isTrue: () => Promise<boolean>) {
  while (!(await isTrue())) await pause(20);
}
