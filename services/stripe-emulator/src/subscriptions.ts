import type { Invoice, Price, Subscription } from './objects.ts';
import { invalid, need } from './refusal.ts';
import { now, type World } from './state.ts';
import { subscriptionInvoices, type Dependencies } from './subscriptionInvoices.ts';
import { declineOf, planChanges } from './planChanges.ts';
import { renewals } from './renewals.ts';
import { incomplete, itemOf } from './subscriptionTerms.ts';

type Change = {
  price?: Price | undefined;
  /** Charge the difference now instead of on the next invoice. */
  isPaidNow: boolean;
  cancelAtPeriodEnd?: boolean | undefined;
  defaultMethod?: string | undefined;
  metadata?: Record<string, string> | undefined;
};

/** Subscriptions: start, change with proration, renew, retry, cancel. Amounts in cents. */
export function subscriptions(dependencies: Dependencies) {
  const { emit, charge } = dependencies;
  const { bill, settle, collect } = subscriptionInvoices(dependencies);
  const changePrice = planChanges({ emit, bill, collect });

  const save = (world: World, subscription: Subscription, type = 'updated') => {
    world.put('subscription', subscription);
    emit(world, `customer.subscription.${type}`, subscription);
    return subscription;
  };

  const billPrice = (world: World, subscription: Subscription, price: Price): Invoice =>
    bill(world, subscription, { description: price.product_name, amount: price.unit_amount });

  const end = (world: World, subscription: Subscription) =>
    save(world, { ...subscription, status: 'canceled', canceled_at: now() }, 'deleted');

  charge.onSettled((world, intent) => {
    const invoice = world.find('invoice', intent.invoice);
    const subscription = world.find('subscription', invoice?.subscription);
    if (!invoice || !subscription) return;
    const attempt_count = invoice.attempt_count + 1;
    if (intent.status === 'succeeded') {
      settle(world, { ...invoice, attempt_count });
      if (subscription.status === 'canceled') return;
      const default_payment_method = subscription.default_payment_method ?? intent.payment_method;
      save(world, { ...subscription, status: 'active', default_payment_method });
      return;
    }
    // An unpaid change of plan does not take effect, and nothing is due.
    if (subscription.latest_invoice !== invoice.id) return;
    const failed = world.put('invoice', { ...invoice, attempt_count });
    emit(world, 'invoice.payment_failed', failed);
    if (subscription.status === 'active') save(world, { ...subscription, status: 'past_due' });
  });

  return {
    start(world: World, customer: string, price: Price, metadata: Record<string, string>) {
      const blank = incomplete(customer, price, metadata);
      world.put('subscription', blank);
      const invoice = billPrice(world, blank, price);
      const current = need(world.find('subscription', blank.id), 'subscription', blank.id);
      const status = invoice.status === 'paid' ? 'active' : current.status;
      return save(world, { ...current, status, latest_invoice: invoice.id }, 'created');
    },

    /** @throws Refusal 402 when a higher price is not paid; then nothing has changed */
    change(world: World, subscription: Subscription, to: Change): Subscription {
      if (subscription.status === 'canceled') throw invalid('This subscription is canceled.');
      if (subscription.schedule && (to.cancelAtPeriodEnd !== undefined || to.price))
        throw invalid(
          `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
        );
      const next: Subscription = {
        ...subscription,
        metadata: { ...subscription.metadata, ...to.metadata },
        cancel_at_period_end: to.cancelAtPeriodEnd ?? subscription.cancel_at_period_end,
        default_payment_method: to.defaultMethod ?? subscription.default_payment_method,
      };
      const { price, isPaidNow } = to;
      const isSamePrice = !price || price.id === itemOf(subscription).price.id;
      return save(
        world,
        isSamePrice ? next : changePrice(world, { subscription, next, to: price, isPaidNow }),
      );
    },

    /** @throws Refusal 402 when the card is declined */
    pay(world: World, invoice: Invoice): Invoice {
      const paid = collect(world, invoice);
      if (paid.status === 'paid') return paid;
      throw declineOf(world, invoice);
    },

    renew: renewals({ save, end, billPrice, collect }),
    end,
  };
}
export type Subscriptions = ReturnType<typeof subscriptions>;
