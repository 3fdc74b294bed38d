import { randomUUID } from 'node:crypto';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import Stripe from 'stripe';
import { eventually, openGateway, sentInvoice, type TestGateway } from '../fixtures/openGateway.ts';

let backend: Backend;
let gateway: TestGateway;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  gateway = await openGateway(backend);
  company = await backend.makeCompany({ plan: 'starter' });
}, 60_000);
afterAll(async () => {
  await gateway.close();
  await backend.close();
});

type Sent = { secret?: string; timestamp?: number; tamper?: (payload: string) => string };
const send = async (
  event: Record<string, unknown>,
  { secret = gateway.keys.webhook, timestamp, tamper = (payload) => payload }: Sent = {},
) => {
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    created: Math.floor(Date.now() / 1000),
    ...event,
  });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(timestamp && { timestamp }),
  });
  const answer = await fetch(`${gateway.gatewayUrl}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    body: tamper(payload),
  });
  return { status: answer.status, body: await answer.json() };
};
const succeeded = (invoiceId: string, more: Record<string, unknown> = {}) => ({
  type: 'payment_intent.succeeded',
  data: {
    object: {
      id: `pi_${randomUUID()}`,
      object: 'payment_intent',
      amount: 10_000,
      amount_received: 10_000,
      currency: 'usd',
      payment_method_types: ['card'],
      metadata: { invoice_id: invoiceId },
      ...more,
    },
  },
});
const paidOn = async (invoiceId: string) => {
  const [row] = await backend.sql<{ paid: number; rows: number }[]>`
    select coalesce(sum(amount), 0)::float8 as paid, count(*)::int as rows
    from payments where invoice_id = ${invoiceId}`;
  return row;
};
const planOf = async (id: string) => {
  const [row] = await backend.sql`select plan, plan_status from companies where id = ${id}`;
  return row;
};

describe('an event', () => {
  it.each([
    ['signed by somebody else', { secret: 'whsec_somebody' }],
    ['signed ten minutes ago', { timestamp: Math.floor(Date.now() / 1000) - 600 }],
    ['changed on its way', { tamper: (payload: string) => payload.replaceAll('10000', '90000') }],
  ])('that was %s is refused, logged, and changes nothing', async (_what, how) => {
    const invoice = await sentInvoice(await backend.makeCompany(), 100);
    gateway.lines.length = 0;

    const answer = await send(succeeded(invoice), how);

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
    expect(await paidOn(invoice)).toEqual({ paid: 0, rows: 0 });
    expect(gateway.lines.join('')).toContain('not signed by the card provider');
  });

  it('without any signature is refused', async () => {
    const answer = await fetch(`${gateway.gatewayUrl}/webhooks/stripe`, {
      method: 'POST',
      body: '{}',
    });

    expect(answer.status).toBe(400);
  });

  it('that comes again is answered and not applied again', async () => {
    const other = await backend.makeCompany();
    const invoice = await sentInvoice(other, 100);
    const event = { id: `evt_${randomUUID()}`, ...succeeded(invoice) };

    const answers = [await send(event), await send(event)];

    expect(answers.map(({ body }) => body.outcome)).toEqual(['applied', 'duplicate']);
    expect(await paidOn(invoice)).toEqual({ paid: 100, rows: 1 });
  });

  it('that refunds a payment before it is known waits for it', async () => {
    const other = await backend.makeCompany();
    const invoice = await sentInvoice(other, 100);
    const paid = succeeded(invoice);
    const refunded = {
      type: 'charge.refunded',
      data: {
        object: { object: 'charge', payment_intent: paid.data.object.id, amount_refunded: 2_500 },
      },
    };

    const early = await send(refunded);
    await send(paid);

    expect(early.body.outcome).toBe('waiting');
    expect(await paidOn(invoice)).toEqual({ paid: 75, rows: 2 });
  });
});

describe('the ruler of a connected account', () => {
  it("cannot pay another company's invoice with money of his own account", async () => {
    const other = await backend.makeCompany();
    const invoice = await sentInvoice(other, 100);
    const { data } = await other.owner.client.rpc('start_payment', { p_invoice_id: invoice });
    const forged = succeeded(invoice, {
      metadata: { invoice_id: invoice, attempt_id: data.attempt_id },
    });

    const answer = await send({ ...forged, account: 'acct_mine' });

    expect(answer.body.outcome).toBe('ignored: no such invoice');
    expect(await paidOn(invoice)).toEqual({ paid: 0, rows: 0 });
  });

  it('cannot give himself a plan', async () => {
    const before = await planOf(company.id);

    const answer = await send({
      type: 'customer.subscription.updated',
      account: 'acct_mine',
      data: {
        object: {
          id: 'sub_mine',
          object: 'subscription',
          customer: 'cus_mine',
          status: 'active',
          metadata: { company_id: company.id, plan: 'enterprise' },
          items: { data: [{ price: { id: 'price_mine' } }] },
        },
      },
    });

    expect(answer.body.outcome).toBe('ignored: of a connected account');
    expect(await planOf(company.id)).toEqual(before);
  });
});

describe('a renewal that failed', () => {
  it('makes the plan past due, and its payment active again, in whatever order they come', async () => {
    const { body } = await gateway.post(company.owner, '/create-subscription', {
      priceId: 'professional',
    });
    await gateway.pay(String(body.clientSecret));
    const active = { plan: 'professional', plan_status: 'active' };
    const [row] = await backend.sql<{ customer: string }[]>`
      select stripe_customer_id as customer from companies where id = ${company.id}`;
    const { customer } = row!;
    // Its own events come in any order, too; one that comes later would be a newer state.
    await eventually(async () => {
      const own = await backend.sql`
        select from private.webhook_events where payload #>> '{data,object,customer}' = ${customer}
          and type in ('customer.subscription.created', 'customer.subscription.updated')`;
      expect(own).toHaveLength(2);
    });
    expect(await planOf(company.id)).toEqual(active);
    const stored =
      await backend.sql`select status from subscriptions where company_id = ${company.id}`;
    expect([...stored]).toEqual([{ status: 'active' }]);
    const invoice = {
      id: `in_${randomUUID()}`,
      object: 'invoice',
      customer,
      total: 7_900,
      created: Math.floor(Date.now() / 1000),
    };

    await send({ type: 'invoice.paid', data: { object: invoice } });
    await send({ type: 'invoice.payment_failed', data: { object: invoice } });
    const afterOld = await planOf(company.id);
    // The card that was declined first; its payment is reported last.
    const first = { ...invoice, id: `in_${randomUUID()}` };
    await send({
      type: 'invoice.payment_failed',
      created: invoice.created - 60,
      data: { object: first },
    });
    const afterFirst = await planOf(company.id);
    const next = { ...invoice, id: `in_${randomUUID()}` };
    await send({
      type: 'invoice.payment_failed',
      created: invoice.created + 60,
      data: { object: next },
    });

    expect(afterOld).toEqual(active);
    expect(afterFirst).toEqual(active);
    expect(await planOf(company.id)).toEqual({ plan: 'professional', plan_status: 'past_due' });
  });
});
