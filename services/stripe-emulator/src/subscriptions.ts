import type { Invoice, PaymentError, Price, Subscription } from './objects.ts';
import { invalid, need, Refusal } from './refusal.ts';
import { newId, now, type World } from './state.ts';
import { enterNextPhase } from './subscriptionSchedules.ts';
import { subscriptionInvoices, type Dependencies } from './subscriptionInvoices.ts';

type Change = {
  price?: Price | undefined;
  /** Charge the difference now instead of on the next invoice. */
  isPaidNow: boolean;
  cancelAtPeriodEnd?: boolean | undefined;
  defaultMethod?: string | undefined;
  metadata?: Record<string, string> | undefined;
};

/** After this many failed attempts to charge a renewal, the subscription ends. */
const maxAttempts = 4;

const day = 86_400;
const lengthOf = ({ recurring }: Price) => (recurring.interval === 'year' ? 365 : 30) * day;
const itemOf = ({ items, id }: Subscription) => need(items.data[0], 'subscription item', id);

/** Subscriptions: start, change with proration, renew, retry, cancel. Amounts in cents. */
export function subscriptions(dependencies: Dependencies) {
  const { emit, charge } = dependencies;
  const { bill, settle, collect } = subscriptionInvoices(dependencies);

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

  /** Charges the price difference now. @throws Refusal 402 when it is not paid; then nothing has changed */
  const chargeDifference = (
    world: World,
    subscription: Subscription,
    to: Price,
    amount: number,
  ) => {
    const invoice = collect(
      world,
      bill(world, subscription, { description: `Change to ${to.product_name}`, amount }),
    );
    if (invoice.status === 'paid') return invoice;
    const error = declineOf(world, invoice);
    emit(world, 'invoice.voided', world.put('invoice', { ...invoice, status: 'void' }));
    throw error;
  };

  /** Moves a subscription to another price, with proration. */
  const changePrice = (
    world: World,
    {
      subscription,
      next,
      to,
      isPaidNow,
    }: Record<'subscription' | 'next', Subscription> & {
      to: Price;
      isPaidNow: boolean;
    },
  ): Subscription => {
    const { start, amount } = proration(itemOf(subscription), to);
    const changed = withPeriod(next, start, to);
    if (amount > 0 && isPaidNow) {
      const invoice = chargeDifference(world, subscription, to, amount);
      return { ...changed, latest_invoice: invoice.id, status: 'active' };
    }
    const { customer } = subscription;
    const holder = need(world.find('customer', customer), 'customer', customer);
    if (amount !== 0) world.put('customer', { ...holder, balance: holder.balance + amount });
    return changed;
  };

  /** Charges a failed renewal again, or ends the subscription after the last attempt. */
  const retry = (world: World, subscription: Subscription, open: Invoice): Subscription => {
    if (open.attempt_count >= maxAttempts) {
      world.put('invoice', { ...open, status: 'uncollectible' });
      return end(world, subscription);
    }
    collect(world, open);
    return need(world.find('subscription', subscription.id), 'subscription', subscription.id);
  };

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

    /** Ends the current period now: renews, retries a failed charge, or ends a canceled subscription. */
    renew(world: World, subscription: Subscription): Subscription {
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
    },
    end,
  };
}
export type Subscriptions = ReturnType<typeof subscriptions>;

const settingsOf = (subscription: Subscription, next: ReturnType<typeof enterNextPhase>) => ({
  metadata: { ...subscription.metadata, ...next?.metadata },
  default_payment_method: next?.default_payment_method ?? subscription.default_payment_method,
});

function incomplete(
  customer: string,
  price: Price,
  metadata: Record<string, string>,
): Subscription {
  const id = newId('subscription');
  return {
    id,
    object: 'subscription',
    customer,
    status: 'incomplete',
    cancel_at_period_end: false,
    canceled_at: null,
    default_payment_method: null,
    latest_invoice: null,
    items: {
      object: 'list',
      data: [
        {
          id: `si_${id}`,
          object: 'subscription_item',
          price,
          quantity: 1,
          current_period_start: now(),
          current_period_end: now() + lengthOf(price),
        },
      ],
    },
    metadata,
    created: now(),
  };
}

function withPeriod(subscription: Subscription, start: number, price: Price): Subscription {
  const period = { current_period_start: start, current_period_end: start + lengthOf(price) };
  const data = [{ ...itemOf(subscription), price, ...period }];
  return { ...subscription, items: { object: 'list', data } };
}

/** What a change to another price costs now (negative: credit), and when its period starts. */
function proration(item: ReturnType<typeof itemOf>, to: Price) {
  const left = Math.max(item.current_period_end - now(), 0) / lengthOf(item.price);
  const share = Math.min(left, 1);
  const isSameInterval = to.recurring.interval === item.price.recurring.interval;
  const credit = Math.round(item.price.unit_amount * share);
  const cost = isSameInterval ? Math.round(to.unit_amount * share) : to.unit_amount;
  return { start: isSameInterval ? item.current_period_start : now(), amount: cost - credit };
}

function declineOf(world: World, { payment_intent }: Invoice): Refusal {
  const error: PaymentError | null =
    world.find('payment_intent', payment_intent)?.last_payment_error ?? null;
  return new Refusal(
    402,
    error
      ? { ...error }
      : { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
  );
}
