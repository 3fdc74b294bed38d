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
let stranger: TestCompany;
let isPaymentUnread = false;
const sometimesUnread: typeof fetch = async (input, init) =>
  isPaymentUnread && new Request(input).url.includes('/refundable_payment')
    ? Response.json({ code: '57014', message: 'canceling statement' }, { status: 500 })
    : backend.fetch(input, init);

beforeAll(async () => {
  backend = await startBackend();
  gateway = await openGateway({ ...backend, fetch: sometimesUnread });
  company = await backend.makeCompany({ roles: ['field_supervisor'] });
  stranger = await backend.makeCompany();
}, 60_000);
afterAll(async () => {
  await gateway.close();
  await backend.close();
});

const start = (invoiceId: string, more: Record<string, unknown> = {}, of = company) =>
  gateway.post(of.owner, '/create-payment-intent', { invoiceId, ...more });
const secretOf = ({ body }: Answered) => String(body.clientSecret);
const ledger = (invoiceId: string) =>
  backend.sql<
    { amount: number; provider: string; external_id: string }[]
  >`select amount::float8, provider, external_id from payments where invoice_id = ${invoiceId} order by created_at`;
const balance = async (invoiceId: string) => {
  const [row] = await backend.sql<{ balance: number }[]>`
    select balance::float8 from invoices where id = ${invoiceId}`;
  return row?.balance;
};

const clientOf = async (invoiceId: string) => {
  const [row] = await backend.sql<{ client_id: string }[]>`
    select client_id from invoices where id = ${invoiceId}`;
  return row!.client_id;
};
/** A session in the portal of an invoice's client. */
const portalOf = async (invoiceId: string): Promise<string> => {
  const invited = await company.owner.client.rpc('invite_to_portal', {
    p_client_id: await clientOf(invoiceId),
  });
  const { data } = await backend.service().rpc('open_portal', {
    p_token: invited.data.token,
    p_device: 'Phone',
  });
  return data.session;
};

describe('giving money back', () => {
  const paidInvoice = async (dollars: number) => {
    const id = await sentInvoice(company, dollars);
    await gateway.pay(secretOf(await start(id)));
    await eventually(async () => expect(await balance(id)).toBe(0));
    const [payment] = await backend.sql<{ id: string }[]>`
      select id from payments where invoice_id = ${id}`;
    return { id, paymentId: payment!.id };
  };

  it('refunds a part once, however often it is asked', async () => {
    const { id, paymentId } = await paidInvoice(100);
    const refund = { paymentId, amount: 4_000, refundId: randomUUID() };

    const answers = [
      await gateway.post(company.owner, '/refund-payment', refund),
      await gateway.post(company.owner, '/refund-payment', refund),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await eventually(async () =>
      expect((await ledger(id)).map(({ amount }) => amount)).toEqual([100, -40]),
    );
  });

  it('refunds nothing while the database does not say what is left, and which account was paid', async () => {
    const { id, paymentId } = await paidInvoice(100);
    isPaymentUnread = true;
    const refund = { paymentId, refundId: randomUUID() };
    const unread = await gateway.post(company.owner, '/refund-payment', refund);
    isPaymentUnread = false;

    const again = await gateway.post(company.owner, '/refund-payment', refund);

    expect([unread.status, again.status]).toEqual([500, 200]);
    await eventually(async () => expect(await balance(id)).toBe(100));
  });

  it.each([
    ['more than was paid', 10_001, 422],
    ['less than nothing', -1, 422],
  ])('refuses %s', async (_what, amount, status) => {
    const { paymentId } = await paidInvoice(100);

    const answer = await gateway.post(company.owner, '/refund-payment', {
      paymentId,
      amount,
      refundId: randomUUID(),
    });

    expect(answer.status).toBe(status);
  });

  it('pays two invoices with one saved card in the portal, and refunds the one that was asked for', async () => {
    const first = await sentInvoice(company, 100);
    const { data: saved } = await company.owner.client.rpc('save_invoice', {
      p_invoice: { client_id: await clientOf(first), title: 'Gutters', due_date: '2030-01-31' },
      p_items: [{ name: 'Work', quantity: 1, unit_price: 60 }],
    });
    await company.owner.client.rpc('send_invoice', { p_id: saved.id });
    const session = await portalOf(first);
    const invoices = [{ invoiceId: first }, { invoiceId: saved.id, amount: 4_000 }];
    const post = (path: string, more = {}) =>
      gateway.post(undefined, `/portal/${path}`, { token: session, ...more });

    const started = await post('create-payment-intent', { invoices, savesCard: true });
    await gateway.pay(secretOf(started));
    await eventually(async () => expect(await balance(saved.id)).toBe(20));

    expect(started.body.amount).toBe(14_000);
    expect(await post('cards')).toMatchObject({ body: { cards: [{ last4: '4242' }] } });
    const [payment] = await backend.sql<{ id: string }[]>`
      select id from payments where invoice_id = ${first}`;
    const refund = { paymentId: payment!.id, amount: 3_000, refundId: randomUUID() };
    await gateway.post(company.owner, '/refund-payment', refund);
    await eventually(async () =>
      expect((await ledger(first)).map(({ amount }) => amount)).toEqual([100, -30]),
    );
    expect((await ledger(saved.id)).map(({ amount }) => amount)).toEqual([40]);
  });

  it("does not find another company's payment", async () => {
    const { paymentId } = await paidInvoice(100);

    const answer = await gateway.post(stranger.owner, '/refund-payment', {
      paymentId,
      refundId: randomUUID(),
    });

    expect(answer.status).toBe(404);
  });
});

describe('the comparison with the provider', () => {
  it('finds what the ledger has missed, and what was refunded behind its back', async () => {
    const since = new Date(Date.now() - 3_600_000);
    const before = await gateway.jobs.reconcile(since);
    const id = await sentInvoice(company, 55);
    await gateway.pay(secretOf(await start(id)));
    await eventually(async () => expect(await balance(id)).toBe(0));
    const agreed = await gateway.jobs.reconcile(since);
    const missed = await gateway.stripe.paymentIntents.create({
      amount: 4_200,
      currency: 'usd',
      metadata: { attempt_id: randomUUID() },
    });
    await gateway.stripe.paymentIntents.confirm(missed.id, { payment_method: 'pm_card_visa' });

    const { differences } = await gateway.jobs.reconcile(since);

    expect(agreed.differences).toEqual(before.differences);
    expect(agreed.checked).toBe(before.checked + 1);
    expect(differences).toContainEqual({
      intent: missed.id,
      account: '',
      what: 'missing in the ledger',
      provider: 4_200,
      ledger: null,
    });
    expect(gateway.lines.join('')).toContain('ledger and card provider differ');
  });
});
