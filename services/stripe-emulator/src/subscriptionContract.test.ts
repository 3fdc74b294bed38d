import type Stripe from 'stripe';
import { openContract, type Contract } from './fixtures/openContract.ts';

let contract: Contract;
let stripe: Stripe;
beforeAll(async () => {
  contract = await openContract();
  ({ stripe } = contract);
});
afterAll(() => contract.close());

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

describe('a subscription', () => {
  it('becomes active when its first invoice is paid', async () => {
    const { id } = await contract.customer();
    const { created, intentId } = await subscribe(id, await contract.price(7_900));

    await contract.confirm(intentId, 'pm_card_visa');
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
    const { id } = await contract.customer();
    const { created, intentId } = await subscribe(id, await contract.price(7_900));

    await expect(contract.confirm(intentId, 'pm_card_visa_chargeDeclined')).rejects.toThrow(
      'Your card was declined.',
    );

    expect((await stripe.subscriptions.retrieve(created.id)).status).toBe('incomplete');
  });

  it('charges a dearer price at once and keeps the plan when the card refuses', async () => {
    const { id } = await contract.customer();
    const [cheap, dear] = [await contract.price(2_900), await contract.price(7_900)];
    const { created, intentId } = await subscribe(id, cheap);
    await contract.confirm(intentId, 'pm_card_visa');
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
    const { id } = await contract.customer();
    const { created, intentId } = await subscribe(id, await contract.price(2_900));
    await contract.confirm(intentId, 'pm_card_visa');

    const ending = await stripe.subscriptions.update(created.id, { cancel_at_period_end: true });
    const going = await stripe.subscriptions.update(created.id, { cancel_at_period_end: false });

    expect(ending).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(going.cancel_at_period_end).toBe(false);
  });

  it('is scheduled to change at the end of its period, and released', async () => {
    const { id } = await contract.customer();
    const [dear, cheap] = [await contract.price(7_900), await contract.price(2_900)];
    const { created, intentId } = await subscribe(id, dear);
    await contract.confirm(intentId, 'pm_card_visa');

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
