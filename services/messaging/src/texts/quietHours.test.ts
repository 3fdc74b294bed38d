import { startBackend, type Backend } from '@plumbline/testing/backend';
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

describe('quiet hours', () => {
  const clock = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  const set = (hours: string) => backend.sql`
    update companies set timezone = 'UTC', settings = ${backend.sql.json({ quiet_hours: hours })}
    where id = ${texting.company.id}`;

  it('keep a text until they are over', async () => {
    await set(`${clock(-60)}-${clock(60)}`);
    const id = await storeText(texting.company, texting.client, text);
    await texting.gateway.outbox.drain();
    const during = await texting.twilioServer.taken();

    await set(`${clock(60)}-${clock(120)}`);
    await texting.gateway.outbox.drain();

    expect(during).toEqual([]);
    expect(await texting.row(id)).toMatchObject({ status: 'sent' });
  });

  it('do not keep an answer to somebody who has just written', async () => {
    await set(`${clock(-60)}-${clock(60)}`);
    await texting.twilioServer.reply(phone, 'Are you on your way?');

    expect(
      (await texting.send(await storeText(texting.company, texting.client, text))).status,
    ).toBe(200);
  });

  it.each([
    ['21:00-08:00', '2026-01-15T03:30:00Z', 'America/Chicago', true],
    ['21:00-08:00', '2026-01-15T13:59:00Z', 'America/Chicago', true],
    ['21:00-08:00', '2026-01-15T14:00:00Z', 'America/Chicago', false],
    ['12:00-13:00', '2026-01-15T12:30:00Z', 'UTC', true],
    ['12:00-13:00', '2026-01-15T13:00:00Z', 'UTC', false],
    ['off', '2026-01-15T03:30:00Z', 'UTC', false],
    ['nonsense', '2026-01-15T03:30:00Z', 'UTC', false],
  ])('%s at %s in %s: %s', async (hours, at, zone, expected) => {
    await backend.sql`
      update companies set timezone = ${zone}, settings = ${backend.sql.json({ quiet_hours: hours })}
      where id = ${texting.company.id}`;

    const [answer] = await backend.sql`
      select private.is_quiet(${texting.company.id}, ${at}::timestamptz, null) as quiet`;

    expect(answer?.quiet).toBe(expected);
  });
});

it('refuses more texts in a day than the plan allows, in the database', async () => {
  await backend.sql`
    insert into client_messages (company_id, client_id, phone_number, message_content, status)
    select ${texting.company.id}, ${texting.client.id}, ${phone}, 'Earlier', 'sent' from generate_series(1, 999)`;
  await storeText(texting.company, texting.client, text);

  await expect(storeText(texting.company, texting.client, text)).rejects.toThrow(
    'Your plan allows 1,000 text messages in 24 hours. Please try again tomorrow.',
  );
});
