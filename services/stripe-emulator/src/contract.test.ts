import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import { openContract, type Contract } from './fixtures/openContract.ts';

/**
 * What the gateway relies on at the card provider. It runs against the emulator, and, with
 * STRIPE_TEST_SECRET_KEY=sk_test_…, against Stripe's test mode: the two must not differ.
 */
let contract: Contract;
let stripe: Stripe;
beforeAll(async () => {
  contract = await openContract();
  ({ stripe } = contract);
});
afterAll(() => contract.close());

const intent = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 12_345,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...more,
  });
/** At Stripe a dispute follows its payment by a moment. */
const eventuallyFound = async <Value>(find: () => Promise<Value | undefined>): Promise<Value> => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const found = await find();
    if (found) return found;
    await pause(500);
  }
  throw new Error('It did not come');
};
describe('a disputed payment', () => {
  it('is disputed after it has succeeded, and lost when nobody answers', async () => {
    const { id } = await intent();
    const paid = await contract.confirm(id, 'pm_card_createDispute');

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

    const paid = await contract.confirm(id, 'pm_card_visa');

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

    await expect(contract.confirm(id, card)).rejects.toMatchObject({
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

    const waiting = await contract.confirm(id, 'pm_card_threeDSecure2Required');

    expect(waiting.status).toBe('requires_action');
    expect(waiting.next_action).not.toBeNull();
  });

  it('cannot be confirmed twice', async () => {
    const { id } = await intent();
    await contract.confirm(id, 'pm_card_visa');

    await expect(contract.confirm(id, 'pm_card_visa')).rejects.toMatchObject({
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
    await contract.confirm(id, 'pm_card_visa');

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
    const { id } = await contract.customer();
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
    const [first, second] = [await contract.customer(), await contract.customer()];
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: first.id });

    await expect(
      stripe.paymentMethods.attach(card.id, { customer: second.id }),
    ).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  });

  it('begin with a setup intent', async () => {
    const { id } = await contract.customer();
    const setup = await stripe.setupIntents.create({ customer: id, usage: 'off_session' });

    expect(setup.client_secret).toMatch(/^seti_.*_secret_/);
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
    await expect(contract.clientWith('sk_test_wrong').customers.create({})).rejects.toMatchObject({
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
