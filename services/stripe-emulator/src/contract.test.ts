import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { openStripeEmulator, type OpenStripeEmulator } from './openStripeEmulator.ts';

/**
 * What the gateway relies on at the card provider. It runs against the emulator, and, with
 * STRIPE_TEST_SECRET_KEY=sk_test_…, against Stripe's test mode: the two must not differ.
 */
const realKey = process.env.STRIPE_TEST_SECRET_KEY;

let opened: OpenStripeEmulator | undefined;
let stripe: Stripe;
beforeAll(async () => {
  opened = realKey ? undefined : await openStripeEmulator();
  stripe = clientWith(realKey ?? opened?.keys.secret ?? '');
});
afterAll(() => opened?.close());

function clientWith(secretKey: string): Stripe {
  if (!opened) return new Stripe(secretKey);
  const { hostname, port } = new URL(opened.url);
  return new Stripe(secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
}

const customer = () => stripe.customers.create({ name: 'Diaz Roofing', email: 'rosa@example.com' });
const intent = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 12_345,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...more,
  });
const price = (cents: number, interval: 'month' | 'year' = 'month') =>
  stripe.prices.create({
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval },
    product_data: { name: 'Plumbline test' },
  });
const subscribe = async (holder: string, to: Stripe.Price) => {
  const created = await stripe.subscriptions.create({
    customer: holder,
    items: [{ price: to.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret'],
  });
  const invoice = created.latest_invoice;
  const secret =
    typeof invoice === 'object' ? (invoice?.confirmation_secret?.client_secret ?? '') : '';
  return { created, intentId: secret.split('_secret_')[0] ?? '' };
};
/** At Stripe a dispute follows its payment by a moment. */
const eventuallyFound = async <Value>(find: () => Promise<Value | undefined>): Promise<Value> => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const found = await find();
    if (found) return found;
    await pause(500);
  }
  throw new Error('It did not come');
};
const confirm = (id: string, payment_method: string) =>
  stripe.paymentIntents.confirm(id, { payment_method, return_url: 'https://example.com' });

describe('a disputed payment', () => {
  it('is disputed after it has succeeded, and lost when nobody answers', async () => {
    const { id } = await intent();
    const paid = await confirm(id, 'pm_card_createDispute');

    const found = await eventuallyFound(async () => {
      const { data } = await stripe.disputes.list({ payment_intent: id });
      return data[0];
    });
    const closed = await stripe.disputes.close(found.id);

    expect(paid.status).toBe('succeeded');
    expect(found).toMatchObject({ status: 'needs_response', amount: 12_345, payment_intent: id });
    expect(closed.status).toBe('lost');
  });
});

describe('a payment', () => {
  it('succeeds with a good card and has a charge', async () => {
    const { id, client_secret, status } = await intent({ metadata: { attempt_id: 'a1' } });

    const paid = await confirm(id, 'pm_card_visa');

    expect(status).toBe('requires_payment_method');
    expect(client_secret).toMatch(new RegExp(`^${id}_secret_`));
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 12_345,
      metadata: { attempt_id: 'a1' },
    });
    expect(paid.latest_charge).toMatch(/^ch_|^py_/);
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'Your card was declined.'],
    [
      'pm_card_chargeDeclinedInsufficientFunds',
      'card_declined',
      'Your card has insufficient funds.',
    ],
  ])('is refused with %s in the words of the bank', async (card, code, message) => {
    const { id } = await intent();

    await expect(confirm(id, card)).rejects.toMatchObject({
      type: 'StripeCardError',
      code,
      message,
    });

    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code },
    });
  });

  it('waits for the holder with a card that asks him', async () => {
    const { id } = await intent();

    const waiting = await confirm(id, 'pm_card_threeDSecure2Required');

    expect(waiting.status).toBe('requires_action');
    expect(waiting.next_action).not.toBeNull();
  });

  it('cannot be confirmed twice', async () => {
    const { id } = await intent();
    await confirm(id, 'pm_card_visa');

    await expect(confirm(id, 'pm_card_visa')).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('is made once under an idempotency key, and the key is bound to its parameters', async () => {
    const idempotencyKey = randomUUID();
    const make = (amount: number) =>
      stripe.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey });

    const [first, second] = [await make(700), await make(700)];

    expect(second.id).toBe(first.id);
    await expect(make(800)).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('is refunded in parts and never beyond', async () => {
    const { id } = await intent();
    await confirm(id, 'pm_card_visa');

    await stripe.refunds.create({ payment_intent: id, amount: 10_000 });

    await expect(
      stripe.refunds.create({ payment_intent: id, amount: 10_000 }),
    ).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
    const listed = await stripe.charges.list({ limit: 10 });
    expect(listed.data.find(({ payment_intent }) => payment_intent === id)).toMatchObject({
      amount_captured: 12_345,
      amount_refunded: 10_000,
    });
  });
});

describe('cards on file', () => {
  it('are attached, made the default one, and detached', async () => {
    const { id } = await customer();
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
    await stripe.customers.update(id, { invoice_settings: { default_payment_method: card.id } });

    const { data } = await stripe.customers.listPaymentMethods(id);
    const holder = await stripe.customers.retrieve(id);
    await stripe.paymentMethods.detach(card.id);

    expect(data).toEqual([
      expect.objectContaining({ card: expect.objectContaining({ brand: 'visa', last4: '4242' }) }),
    ]);
    expect(holder).toMatchObject({ invoice_settings: { default_payment_method: card.id } });
    expect((await stripe.customers.listPaymentMethods(id)).data).toEqual([]);
  });

  it('belong to one customer', async () => {
    const [first, second] = [await customer(), await customer()];
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: first.id });

    await expect(
      stripe.paymentMethods.attach(card.id, { customer: second.id }),
    ).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  });

  it('begin with a setup intent', async () => {
    const { id } = await customer();
    const setup = await stripe.setupIntents.create({ customer: id, usage: 'off_session' });

    expect(setup.client_secret).toMatch(/^seti_.*_secret_/);
  });
});

describe('a subscription', () => {
  it('becomes active when its first invoice is paid', async () => {
    const { id } = await customer();
    const { created, intentId } = await subscribe(id, await price(7_900));

    await confirm(intentId, 'pm_card_visa');
    const active = await stripe.subscriptions.retrieve(created.id);

    expect(created.status).toBe('incomplete');
    expect(active.status).toBe('active');
    expect(active.default_payment_method).not.toBeNull();
    expect(active.items.data[0]?.current_period_end).toBeGreaterThan(
      Date.now() / 1000 + 27 * 86_400,
    );
    expect((await stripe.invoices.list({ customer: id })).data).toEqual([
      expect.objectContaining({ status: 'paid', total: 7_900 }),
    ]);
  });

  it('stays incomplete when the card is declined', async () => {
    const { id } = await customer();
    const { created, intentId } = await subscribe(id, await price(7_900));

    await expect(confirm(intentId, 'pm_card_visa_chargeDeclined')).rejects.toThrow(
      'Your card was declined.',
    );

    expect((await stripe.subscriptions.retrieve(created.id)).status).toBe('incomplete');
  });

  it('charges a dearer price at once and keeps the plan when the card refuses', async () => {
    const { id } = await customer();
    const [cheap, dear] = [await price(2_900), await price(7_900)];
    const { created, intentId } = await subscribe(id, cheap);
    await confirm(intentId, 'pm_card_visa');
    const [item] = created.items.data;
    const upgrade = () =>
      stripe.subscriptions.update(created.id, {
        items: [{ id: item?.id, price: dear.id }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      });
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: id });
    await stripe.subscriptions.update(created.id, { default_payment_method: bad.id });

    await expect(upgrade()).rejects.toMatchObject({ type: 'StripeCardError' });
    const kept = await stripe.subscriptions.retrieve(created.id);
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
    await stripe.subscriptions.update(created.id, { default_payment_method: good.id });
    const changed = await upgrade();

    expect(kept.items.data[0]?.price.id).toBe(cheap.id);
    expect(kept.status).toBe('active');
    expect(changed.items.data[0]?.price.id).toBe(dear.id);
  });

  it('is cancelled for the end of its period, and resumed', async () => {
    const { id } = await customer();
    const { created, intentId } = await subscribe(id, await price(2_900));
    await confirm(intentId, 'pm_card_visa');

    const ending = await stripe.subscriptions.update(created.id, { cancel_at_period_end: true });
    const going = await stripe.subscriptions.update(created.id, { cancel_at_period_end: false });

    expect(ending).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(going.cancel_at_period_end).toBe(false);
  });

  it('is scheduled to change at the end of its period, and released', async () => {
    const { id } = await customer();
    const [dear, cheap] = [await price(7_900), await price(2_900)];
    const { created, intentId } = await subscribe(id, dear);
    await confirm(intentId, 'pm_card_visa');

    const made = await stripe.subscriptionSchedules.create({ from_subscription: created.id });
    const [now] = made.phases;
    const changed = await stripe.subscriptionSchedules.update(made.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: dear.id, quantity: 1 }],
          start_date: now?.start_date ?? 0,
          end_date: now?.end_date ?? 0,
          proration_behavior: 'none',
        },
        {
          items: [{ price: cheap.id, quantity: 1 }],
          duration: { interval: 'month', interval_count: 1 },
          proration_behavior: 'none',
          metadata: { plan: 'starter' },
        },
      ],
    });
    const scheduled = await stripe.subscriptions.retrieve(created.id);
    const cancel = stripe.subscriptions.update(created.id, { cancel_at_period_end: true });
    await expect(cancel).rejects.toThrow('managed by the subscription schedule');
    const released = await stripe.subscriptionSchedules.release(made.id);
    const free = await stripe.subscriptions.retrieve(created.id);

    const [item] = scheduled.items.data;
    expect(scheduled.schedule).toBe(made.id);
    expect(item?.price.id).toBe(dear.id);
    expect(changed.current_phase?.end_date).toBe(item?.current_period_end);
    expect(changed.phases[1]).toMatchObject({
      start_date: item?.current_period_end,
      metadata: { plan: 'starter' },
      items: [{ price: cheap.id }],
    });
    expect(released).toMatchObject({ status: 'released', released_subscription: created.id });
    expect(free.schedule).toBeNull();
  });
});

describe('keys and ids', () => {
  it('answers 404 for what it does not know', async () => {
    await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it('refuses a key that is not its own', async () => {
    await expect(clientWith('sk_test_wrong').customers.create({})).rejects.toMatchObject({
      statusCode: 401,
    });
  });

  it('finds a price by its lookup key', async () => {
    const key = `key_${randomUUID()}`;
    const made = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'year' },
      lookup_key: key,
      product_data: { name: 'Plumbline test' },
    });

    const { data } = await stripe.prices.list({ lookup_keys: [key] });

    expect(data.map(({ id }) => id)).toEqual([made.id]);
  });
});
