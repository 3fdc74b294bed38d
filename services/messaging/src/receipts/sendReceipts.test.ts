import { randomUUID } from 'node:crypto';
import { makeLogger } from '@plumbline/kit';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import type { Mail } from '@plumbline/mail';
import { addClient } from '../fixtures/openGateway.ts';
import { sendReceipts } from './sendReceipts.ts';

let backend: Backend;
let company: TestCompany;
let invoice: string;
let sent: Mail[];
const server = { isDown: false };
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  sent = [];
  server.isDown = false;
  await backend.sql`delete from private.receipt_mails`;
  company = await backend.makeCompany({ name: 'Diaz & Sons' });
  const client = await addClient(company, { phone: null });
  const { client: db } = company.owner;
  const { data } = await db.rpc('save_invoice', {
    p_invoice: { client_id: client.id, title: 'Kitchen', due_date: '2030-01-01' },
    p_items: [{ name: 'Work', quantity: 1, unit_price: 300 }],
  });
  invoice = String(data.id);
  await db.rpc('send_invoice', { p_id: invoice });
});

const worker = () =>
  sendReceipts({
    service: backend.service(),
    siteUrl: 'http://localhost:3000',
    log: makeLogger('test', { write() {} }),
    mailer: {
      async send(mail) {
        if (server.isDown) throw new Error('connection refused');
        sent.push(mail);
      },
      close() {},
    },
  });
const pay = (provider: 'manual' | 'stripe') => backend.sql`
  insert into payments (company_id, invoice_id, amount, method, provider, external_id)
  values (${company.id}, ${invoice}, 100, 'card', ${provider}, ${randomUUID()})`;

it('mails one receipt for a payment made online', async () => {
  await pay('stripe');

  await Promise.all([worker()(), worker()()]);
  await worker()();

  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    to: 'rosa@example.com',
    subject: 'Receipt for your payment of $100.00',
  });
  expect(sent[0]?.html).toContain('Diaz &amp; Sons');
});

// It is never the same day in the two.
it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'says the day that it was in %s',
  async (zone) => {
    const at = new Date();
    await backend.sql`update companies set timezone = ${zone} where id = ${company.id}`;
    await backend.sql`
    insert into payments (company_id, invoice_id, amount, method, provider, external_id, paid_at)
    values (${company.id}, ${invoice}, 100, 'card', 'stripe', ${randomUUID()}, ${at})`;

    await worker()();

    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(at);
    expect(sent[0]?.text).toContain(`Date: ${day}`);
  },
);

it('says what was paid, what the invoice took, and that the rest is the client’s credit', async () => {
  await backend.sql`
    with paid as (
      insert into payments (company_id, invoice_id, amount, method, provider, external_id)
      values (${company.id}, ${invoice}, 300, 'card', 'stripe', ${randomUUID()}) returning *)
    insert into client_credits (company_id, client_id, amount, source, invoice_id, payment_id)
    select p.company_id, v.client_id, 50, 'overpayment', v.id, p.id from paid p join invoices v on v.id = p.invoice_id`;

  await worker()();

  expect(sent[0]?.subject).toBe('Receipt for your payment of $350.00');
  expect(sent[0]?.text).toContain('It was $50.00 more than was open. We keep that as your credit');
  expect(sent[0]?.text).toContain('Paid on the invoice: $300.00\nAdded to your credit: $50.00');
  expect(sent[0]?.text).not.toContain('Still open');
});

it.each([
  ['paid', 'The invoice was paid already, so nothing of the $300.00 was due.'],
  ['void', 'The invoice had been canceled, so nothing of the $300.00 was due.'],
])('says of a payment that found the invoice %s that all of it is credit', async (how, why) => {
  if (how === 'void') await company.owner.client.rpc('void_invoice', { p_id: invoice });
  await backend.sql`
    insert into client_credits (company_id, client_id, amount, source, invoice_id, external_id, method, paid_at)
    select company_id, client_id, 300, 'overpayment', id, ${randomUUID()}, 'card', now() from invoices where id = ${invoice}`;

  await worker()();
  await worker()();

  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toBe('Receipt for your payment of $300.00');
  expect(sent[0]?.text).toContain(`${why} We keep that as your credit`);
  expect(sent[0]?.text).toContain('Added to your credit: $300.00');
  expect(sent[0]?.text).not.toContain('Paid on the invoice');
});

it('waits while the mail server is down', async () => {
  await pay('stripe');
  server.isDown = true;
  await worker()();
  server.isDown = false;
  await worker()();
  const tooEarly = sent.length;
  await backend.sql`update private.receipt_mails set next_attempt_at = now()`;

  await worker()();

  expect(tooEarly).toBe(0);
  expect(sent).toHaveLength(1);
});

it('mails none for what the office has written down, nor when the company has switched it off', async () => {
  await pay('manual');
  await backend.sql`
    insert into notification_preferences (company_id, payment_confirmations) values (${company.id}, false)
    on conflict (company_id) do update set payment_confirmations = false`;
  await pay('stripe');

  await worker()();

  expect(sent).toEqual([]);
});
