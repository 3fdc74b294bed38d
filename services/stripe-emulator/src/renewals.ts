import type { Invoice, Price, Subscription } from './objects.ts';
import { need } from './refusal.ts';
import { now, type World } from './state.ts';
import { enterNextPhase } from './subscriptionSchedules.ts';
import { itemOf, withPeriod } from './subscriptionTerms.ts';

/** After this many failed attempts to charge a renewal, the subscription ends. */
const maxAttempts = 4;

type Tools = {
  save: (world: World, subscription: Subscription) => Subscription;
  end: (world: World, subscription: Subscription) => Subscription;
  billPrice: (world: World, subscription: Subscription, price: Price) => Invoice;
  collect: (world: World, invoice: Invoice) => Invoice;
};

/** Ends the current period now: renews, retries a failed charge, or ends a canceled subscription. */
export function renewals({ save, end, billPrice, collect }: Tools) {
  /** Charges a failed renewal again, or ends the subscription after the last attempt. */
  const retry = (world: World, subscription: Subscription, open: Invoice): Subscription => {
    if (open.attempt_count >= maxAttempts) {
      world.put('invoice', { ...open, status: 'uncollectible' });
      return end(world, subscription);
    }
    collect(world, open);
    return need(world.find('subscription', subscription.id), 'subscription', subscription.id);
  };

  return (world: World, subscription: Subscription): Subscription => {
    const { id, status, cancel_at_period_end, latest_invoice } = subscription;
    if (status === 'canceled' || status === 'incomplete') return subscription;
    if (cancel_at_period_end) return end(world, subscription);
    const open = world.find('invoice', latest_invoice);
    if (status === 'past_due' && open?.status === 'open') return retry(world, subscription, open);
    const { current_period_end, ...item } = itemOf(subscription);
    const next = enterNextPhase(world, subscription);
    const price = next?.price ?? item.price;
    const start = Math.max(current_period_end, now());
    const renewed = {
      ...withPeriod(subscription, start, price),
      ...settingsOf(subscription, next),
    };
    const invoice = billPrice(world, renewed, price);
    save(world, { ...renewed, latest_invoice: invoice.id });
    collect(world, invoice);
    return need(world.find('subscription', id), 'subscription', id);
  };
}

const settingsOf = (subscription: Subscription, next: ReturnType<typeof enterNextPhase>) => ({
  metadata: { ...subscription.metadata, ...next?.metadata },
  default_payment_method: next?.default_payment_method ?? subscription.default_payment_method,
});
