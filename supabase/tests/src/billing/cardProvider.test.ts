import { randomUUID } from 'node:crypto';
import { openOffice, type Document, type Office } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

const pay = (invoice_id: string, amount: number, more: Record<string, unknown> = {}) =>
  office.call<{ payment_id: string; credited: number; invoice: Document }>('record_payment', {
    p_payment: { invoice_id, amount, method: 'check' },
    ...more,
  });
const credit = async () => {
  const { data } = await office.client
    .from('client_financials')
    .select('credit')
    .eq('client_id', office.customer)
    .single();
  return data?.credit;
};

describe('the card provider', () => {
  const event = (type: string, object: Record<string, unknown>, created = 1_790_000_000) => ({
    p_event: { id: `evt_${randomUUID()}`, type, created, data: { object } },
  });
  const apply = async (given: ReturnType<typeof event>) =>
    (await office.backend.service().rpc('apply_stripe_event', given)).data;

  it('pays what is open, once, and keeps what came too much', async () => {
    const { id } = await office.sentInvoice();
    const started = await office.call<Record<string, string | number>>('start_payment', {
      p_invoice_id: id,
    });
    const again = await office.call<Record<string, string | number>>('start_payment', {
      p_invoice_id: id,
    });
    await pay(id, 30);
    const before = await credit();
    const succeeded = event('payment_intent.succeeded', {
      id: `pi_${randomUUID()}`,
      amount_received: 10_000,
      metadata: { attempt_id: started.attempt_id, invoice_id: id },
    });

    const outcomes = [await apply(succeeded), await apply(succeeded)];

    expect(started).toMatchObject({ amount_cents: 10_000, currency: 'usd' });
    expect(again.idempotency_key).toBe(started.idempotency_key);
    expect(outcomes).toEqual(['applied', 'duplicate']);
    expect(await office.call('get_invoice', { p_id: id })).toMatchObject({
      status: 'paid',
      paid_amount: 100,
    });
    expect((await credit()) - before).toBe(30);
  });

  it('moves the plan with the subscription, and ignores what is older', async () => {
    const subscription = (plan: string, status: string) => ({
      id: 'sub_test',
      customer: 'cus_test',
      status,
      metadata: { company_id: office.company.id, plan },
      items: {
        data: [
          {
            price: { id: 'price_x', recurring: { interval: 'month' } },
            current_period_end: 1_799_000_000,
          },
        ],
      },
    });
    await apply(
      event('customer.subscription.updated', subscription('enterprise', 'active'), 2_000),
    );

    const older = await apply(
      event('customer.subscription.updated', subscription('starter', 'active'), 1_000),
    );
    const [company] = await office.backend
      .sql`select plan, plan_status from companies where id = ${office.company.id}`;

    expect(older).toBe('ignored: older than what is stored');
    expect(company).toEqual({ plan: 'enterprise', plan_status: 'active' });
  });

  it('is heard from the gateway only', async () => {
    const { error } = await office.client.rpc('apply_stripe_event', event('x', {}));

    expect(error?.code).toBe('42501');
  });
});
