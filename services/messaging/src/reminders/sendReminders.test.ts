import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { makeLogger } from '@plumbline/kit';
import { type Mail, MailRefused } from '@plumbline/mail';
import { addClient, openGateway, type OpenGateway } from '../fixtures/openGateway.ts';
import { sendReminders } from './sendReminders.ts';

let backend: Backend;
let company: TestCompany;
let gateway: OpenGateway;
let client: { id: string; phone: string };
let invoice: string;
let sent: Mail[];
let fault: Error | undefined;
const texts: { to: string; body: string }[] = [];
const log = makeLogger('test', { write() {} });

beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.sql`delete from reminders`;
  await backend.sql`delete from reminder_schedules`;
  await backend.sql`delete from client_messages`;
  sent = [];
  texts.length = 0;
  fault = undefined;
  gateway = await openGateway(backend, {
    texts: {
      send: async ({ id, to, body }) => {
        texts.push({ to, body });
        return { sid: `SM${id}` };
      },
      find: async () => [],
      isGenuine: () => false,
    },
  });
  company = await backend.makeCompany({ name: 'Diaz & Sons' });
  client = await addClient(company);
  invoice = await addInvoice();
});
afterEach(() => gateway.close());

async function addInvoice() {
  const { client: db } = company.owner;
  const saved = await db.rpc('save_invoice', {
    p_invoice: {
      client_id: client.id,
      title: 'Kitchen',
      due_date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    },
    p_items: [{ name: 'Work', quantity: 1, unit_price: 1250.5 }],
  });
  if (saved.error) throw new Error(saved.error.message);
  const issued = await db.rpc('send_invoice', { p_id: saved.data.id });
  if (issued.error) throw new Error(issued.error.message);
  return String(saved.data.id);
}
const worker = () =>
  sendReminders({
    service: backend.service(),
    outbox: gateway.outbox,
    siteUrl: 'http://localhost:3000',
    log,
    mailer: {
      async send(mail) {
        if (fault) throw fault;
        sent.push(mail);
      },
      close() {},
    },
  });
const ask = (p_channel: string, p_message?: string) =>
  company.owner.client.rpc('send_reminders', { p_ids: [invoice], p_channel, p_message });
const stored = async () => {
  const [row] = await backend.sql`select status, error, attempts from reminders`;
  return row;
};
const later = () =>
  backend.sql`update reminders set next_attempt_at = now(), taken_until = now() - interval '1 second'`;

it('mails a reminder in the company’s name, with a link that opens the invoice', async () => {
  await ask('email');

  await worker()();

  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: 'rosa@example.com' });
  expect(sent[0]?.html).toContain('Diaz &amp; Sons');
  expect(sent[0]?.text).toContain('$1,250.50');
  expect(await stored()).toEqual({ status: 'sent', error: null, attempts: 1 });
  const [, token] = /shared\/documents\/(\S+)/.exec(sent[0]?.text ?? '') ?? [];
  const opened = await backend.client().rpc('view_shared_document', { p_token: token });
  expect(JSON.stringify(opened.data)).toContain('Kitchen');
});

it('texts a reminder through the outbox, once', async () => {
  await ask('sms', 'Your invoice is open.');

  await Promise.all([worker()(), worker()()]);

  expect(texts).toEqual([
    { to: client.phone.replace(/^\(512\) 555-0100$/, '+15125550100'), body: expect.any(String) },
  ]);
  expect(texts[0]?.body).toMatch(/^Your invoice is open\. http:\/\/localhost:3000\/shared/);
  expect(await stored()).toMatchObject({ status: 'sent' });
});

it('does not text without consent, and says so', async () => {
  await backend.sql`delete from client_message_consent`;
  await ask('sms');

  await worker()();

  expect(texts).toEqual([]);
  expect(await stored()).toMatchObject({
    status: 'failed',
    error: 'The client has not consented to text messages at this number.',
  });
});

it('waits while the mail server is down and sends once when it is back', async () => {
  await ask('email');
  fault = new Error('connection refused');
  await worker()();
  const down = await stored();
  fault = undefined;
  await worker()();
  const tooEarly = sent.length;

  await later();
  await Promise.all([worker()(), worker()(), worker()()]);

  expect(down).toMatchObject({ status: 'queued', error: 'connection refused', attempts: 1 });
  expect(tooEarly).toBe(0);
  expect(sent).toHaveLength(1);
});

it('fails at once for an address that does not exist', async () => {
  await ask('email');
  fault = new MailRefused('550 no such mailbox');

  await worker()();

  expect(await stored()).toMatchObject({ status: 'failed', error: '550 no such mailbox' });
});

it('takes over what a process that died had taken', async () => {
  await ask('email');
  await backend.service().rpc('claim_due_reminders', { p_limit: 10 });
  await worker()();
  const taken = sent.length;

  await later();
  await worker()();

  expect(taken).toBe(0);
  expect(sent).toHaveLength(1);
});

const pay = () =>
  company.owner.client.rpc('record_payments', {
    p_payments: [{ invoice_id: invoice, method: 'cash' }],
  });

it('stops with the payment, also when the text is already waiting for the morning', async () => {
  await ask('email');
  await pay();
  await worker()();
  expect(await stored()).toMatchObject({ status: 'canceled' });
  await backend.sql`delete from reminders`;

  invoice = await addInvoice();
  await ask('sms');
  await backend.sql`update companies set timezone = 'UTC', settings = ${backend.sql.json({ quiet_hours: aroundNow() })}`;
  await worker()();
  await pay();
  await backend.sql`update companies set settings = '{}'`;
  await gateway.outbox.drain();

  expect(sent).toEqual([]);
  expect(texts).toEqual([]);
  const [text] = await backend.sql`select status, twilio_error_message from client_messages`;
  expect(text).toEqual({
    status: 'failed',
    twilio_error_message: 'Nothing is due on this invoice.',
  });
});

it('sends what a schedule asks for once, and not in the quiet hours', async () => {
  await backend.sql`
    insert into reminder_schedules (company_id, name, days_after_due, channel)
    values (${company.id}, 'The day before', -1, 'email')`;
  await backend.sql`update companies set timezone = 'UTC', settings = ${backend.sql.json({ quiet_hours: aroundNow() })}`;
  await worker()();
  const during = sent.length;
  await backend.sql`update companies set settings = '{"quiet_hours": "off"}'`;

  await worker()();
  await worker()();

  expect(during).toBe(0);
  expect(sent.map(({ to }) => to)).toEqual(['rosa@example.com']);
});

it('sends nothing by the schedule where an invoice wants none, and still what is asked for by hand', async () => {
  await backend.sql`
    insert into reminder_schedules (company_id, name, days_after_due, channel)
    values (${company.id}, 'The day before', -1, 'email')`;
  await backend.sql`update companies set settings = '{"quiet_hours": "off"}'`;
  const off = await company.owner.client
    .from('invoices')
    .update({ has_reminders: false })
    .eq('id', invoice)
    .select('has_reminders');
  await worker()();
  const before = sent.length;

  await ask('email');
  await worker()();

  expect(off.data).toEqual([{ has_reminders: false }]);
  expect(before).toBe(0);
  expect(sent).toHaveLength(1);
});

it('takes back what an entry has queued that was removed, and reminds of nothing twice once it is back', async () => {
  await backend.sql`update companies set settings = '{"quiet_hours": "off"}'`;
  await backend.sql`
    insert into reminder_schedules (company_id, name, days_after_due, channel)
    values (${company.id}, 'The day before', -1, 'email')`;
  await worker()();
  await backend.sql`
    insert into reminders (company_id, invoice_id, client_id, schedule_id, recipient)
    select ${company.id}, ${await addInvoice()}, ${client.id}, id, 'rosa@example.com' from reminder_schedules`;

  await backend.sql`update reminder_schedules set deleted_at = now()`;
  await worker()();
  const [taken] = await backend.sql`select error from reminders where status = 'canceled'`;
  await backend.sql`update reminder_schedules set deleted_at = null`;
  await worker()();

  expect(taken).toEqual({ error: 'This reminder was removed from the schedule.' });
  expect(sent).toHaveLength(1);
});

it.each([
  [-1, 'invoice_reminders', 0],
  [-1, 'overdue_notifications', 1],
  [3, 'invoice_reminders', 1],
  [3, 'overdue_notifications', 0],
] as const)('of an entry at day %i, %s being off, sends %i', async (days, flag, count) => {
  await backend.sql`update companies set settings = '{"quiet_hours": "off"}'`;
  await backend.sql`update invoices set due_date = current_date - ${days}::int where id = ${invoice}`;
  await backend.sql`
      insert into reminder_schedules (company_id, name, days_after_due, channel)
      values (${company.id}, 'Entry', ${days}, 'email')`;
  await backend.sql`
      insert into notification_preferences ${backend.sql({ company_id: company.id, [flag]: false })}`;

  await worker()();

  expect(sent).toHaveLength(count);
});

it('takes back what the schedule has queued when it is switched off', async () => {
  await backend.sql`
    with entry as (
      insert into reminder_schedules (company_id, name, days_after_due, channel)
      values (${company.id}, 'The day before', -1, 'email') returning id)
    insert into reminders (company_id, invoice_id, client_id, schedule_id, recipient)
    select ${company.id}, ${invoice}, ${client.id}, id, 'rosa@example.com' from entry`;
  await backend.sql`update invoices set has_reminders = false where id = ${invoice}`;

  await worker()();

  expect(sent).toEqual([]);
  expect(await stored()).toMatchObject({
    status: 'canceled',
    error: 'Scheduled reminders are off for this invoice.',
  });
});

function aroundNow() {
  const clock = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  return `${clock(-60)}-${clock(60)}`;
}
