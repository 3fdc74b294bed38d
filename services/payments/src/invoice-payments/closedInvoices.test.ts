import { randomUUID } from 'node:crypto';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import {
  eventually,
  openGateway,
  sentInvoice,
  type Answered,
  type TestGateway,
} from '../fixtures/openGateway.ts';

let backend: Backend;
let gateway: TestGateway;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  gateway = await openGateway(backend);
  company = await backend.makeCompany();
}, 60_000);
afterAll(async () => {
  await gateway.close();
  await backend.close();
});

const start = (invoiceId: string) =>
  gateway.post(company.owner, '/create-payment-intent', { invoiceId });
const secretOf = ({ body }: Answered) => String(body.clientSecret);
const call = async (name: string, values: Record<string, unknown>) => {
  const { data, error } = await company.owner.client.rpc(name, values);
  if (error) throw new Error(error.message);
  return data;
};
const check = (invoice_id: string, amount: number) =>
  call('record_payment', { p_payment: { invoice_id, amount, method: 'check' } });
const ways = {
  paid: (id: string) => check(id, 100),
  void: (id: string) => call('void_invoice', { p_id: id }),
};
/** A card form over an invoice that is open. The gateway notes its payment beside the answer. */
const openForm = async () => {
  const id = await sentInvoice(company, 100);
  const secret = secretOf(await start(id));
  await eventually(async () => {
    const [attempt] = await backend.sql`
      select stripe_payment_intent_id as intent from payment_attempts where invoice_id = ${id}`;
    expect(secret).toMatch(`${attempt?.intent}_secret_`);
  });
  return { id, secret };
};
/** An invoice that was closed in one window while the card form is open in another; and the form's secret. */
const closed = async (how: keyof typeof ways) => {
  const { id, secret } = await openForm();
  await ways[how](id);
  return { id, secret };
};
const creditOf = async (id: string) => {
  const [row] = await backend.sql<{ credit: number }[]>`
    select coalesce(sum(k.amount), 0)::float8 as credit from client_credits k join invoices v on v.client_id = k.client_id
    where v.id = ${id}`;
  return row?.credit;
};
/** A card payment that finds the invoice closed. */
const lateCard = async (how: keyof typeof ways) => {
  const { id, secret } = await closed(how);
  await gateway.pay(secret);
  await eventually(async () => expect(await creditOf(id)).toBe(100));
  return id;
};
const onlineEntries = async (id: string) =>
  (await call('get_invoice', { p_id: id })).payments.filter(
    ({ provider }: { provider: string }) => provider === 'stripe',
  );

describe.each(['paid', 'void'] as const)('an invoice that is %s', (how) => {
  it('begins no payment, for a member and on the client’s link', async () => {
    const id = await sentInvoice(company, 100);
    const { token } = await call('share_invoice', { p_id: id });
    await ways[how](id);

    const answers = [
      await start(id),
      await gateway.post(undefined, '/shared/create-payment-intent', { token }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  });

  it('shows what a card has paid nevertheless, with a receipt and a notice', async () => {
    const id = await lateCard(how);

    const entries = await onlineEntries(id);
    const { data: due } = await backend.service().rpc('claim_due_receipts', { p_limit: 100 });
    const notices = await backend.sql<{ facts: Record<string, unknown> }[]>`
      select n.facts from private.notices n where n.company_id = ${company.id} and n.facts ->> 'document_id' = ${id}`;
    expect(entries).toMatchObject([{ kind: 'payment', amount: 0, credited: 100, method: 'card' }]);
    expect(due.filter((one: { id: string }) => one.id === entries[0].id)).toMatchObject([
      { letter: { amount: 0, credited: 100, is_void: how === 'void', balance: 0 } },
    ]);
    expect(notices).toMatchObject([
      { facts: { event: 'invoice_paid', amount: 100, credited: 100, is_void: how === 'void' } },
    ]);
  });

  it('gives it back once, from the credit', async () => {
    const id = await lateCard(how);
    const [{ id: paymentId }] = await onlineEntries(id);
    const before = await gateway.jobs.reconcile(new Date(Date.now() - 3_600_000));

    const answer = await gateway.post(company.owner, '/refund-payment', {
      paymentId,
      refundId: randomUUID(),
    });
    await eventually(async () => expect(await creditOf(id)).toBe(0));
    const again = await gateway.post(company.owner, '/refund-payment', {
      paymentId,
      refundId: randomUUID(),
    });

    const after = await gateway.jobs.reconcile(new Date(Date.now() - 3_600_000));
    expect([answer.status, again.status]).toEqual([200, 409]);
    expect(after.differences).toEqual(before.differences);
    expect(await onlineEntries(id)).toMatchObject([
      { kind: 'payment', credited: 100 },
      { kind: 'refund', amount: 0, credited: -100, reverses_payment_id: paymentId },
    ]);
  });

  it('takes no money from a card form once its payment has been cancelled', async () => {
    const { id, secret } = await closed(how);

    await gateway.jobs.cancelClosedIntents();
    const answer = await gateway.pay(secret);

    expect(answer).toMatchObject({ status: 400 });
    await eventually(async () => {
      const [attempt] = await backend.sql`
        select status from payment_attempts where invoice_id = ${id}`;
      expect(attempt?.status).toBe('canceled');
    });
    expect(await creditOf(id)).toBe(0);
  });
});

it('goes on taking what is still open', async () => {
  const { secret } = await openForm();

  await gateway.jobs.cancelClosedIntents();

  expect((await gateway.pay(secret)).status).toBe(200);
});

it('gives back what was too much first, then what the invoice took', async () => {
  const id = await sentInvoice(company, 100);
  const secret = secretOf(await start(id));
  await check(id, 30);
  await gateway.pay(secret);
  await eventually(async () => expect(await creditOf(id)).toBe(30));
  const [{ id: paymentId }] = await onlineEntries(id);
  const refund = (amount: number) =>
    gateway.post(company.owner, '/refund-payment', { paymentId, amount, refundId: randomUUID() });

  const tooMuch = await refund(10_001);
  await refund(4_000);
  await eventually(async () => expect(await creditOf(id)).toBe(0));

  expect(tooMuch.status).toBe(422);
  expect(await call('get_invoice', { p_id: id })).toMatchObject({ balance: 10, paid_amount: 90 });
});

it('gives back no credit that the client has used', async () => {
  const id = await lateCard('paid');
  const [{ id: paymentId }] = await onlineEntries(id);
  const [first] = await backend.sql<{ client_id: string }[]>`
    select client_id from invoices where id = ${id}`;
  const other = await call('save_invoice', {
    p_invoice: { client_id: first!.client_id, title: 'Gutter', due_date: '2030-01-31' },
    p_items: [{ name: 'Work', quantity: 1, unit_price: 80 }],
  });
  await call('send_invoice', { p_id: other.id });
  await call('apply_client_credit', { p_invoice_id: other.id });

  const answer = await gateway.post(company.owner, '/refund-payment', {
    paymentId,
    amount: 2_001,
    refundId: randomUUID(),
  });

  expect(answer).toMatchObject({ status: 422, body: { field: 'amount' } });
});
