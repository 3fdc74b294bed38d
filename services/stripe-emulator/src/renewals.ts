import type { Charging } from './charging.ts';
import type { Emit } from './events.ts';
import type { Invoice, PaymentError, Price, Subscription } from './objects.ts';
import { invalid, need, Refusal } from './refusal.ts';
import { newId, now, type World } from './state.ts';

const day = 86_400;
const lengthOf = ({ recurring }: Price) => (recurring.interval === 'year' ? 365 : 30) * day;

type Dependencies = { emit: Emit; charge: Charging; pagesUrl: string };
type Change = {
  price?: Price | undefined;
  isPaidNow: boolean;
  cancelAtPeriodEnd?: boolean | undefined;
  defaultMethod?: string | undefined;
  metadata?: Record<string, string> | undefined;
};

/** Subscriptions and their invoices: first payment, renewal, proration, failure, end. */
export function renewals({ emit, charge, pagesUrl }: Dependencies) {
  const save = (world: World, subscription: Subscription, type = 'updated') => {
    world.put('subscription', subscription);
    emit(world, `customer.subscription.${type}`, subscription);
    return subscription;
  };
  const itemOf = ({ items, id }: Subscription) => need(items.data[0], 'subscription item', id);
  const periodFrom = (subscription: Subscription, start: number, price: Price): Subscription => ({
    ...subscription,
    items: {
      object: 'list',
      data: [
        {
          ...itemOf(subscription),
          price,
          current_period_start: start,
          current_period_end: start + lengthOf(price),
        },
      ],
    },
  });

  const bill = (
    world: World,
    { id, customer }: Subscription,
    line: { description: string; amount: number },
  ): Invoice => {
    const invoiceId = newId('invoice');
    const holder = need(world.find('customer', customer), 'customer', customer);
    // credit of an earlier change of plan, kept as a negative balance
    const used = Math.max(holder.balance, -line.amount);
    world.put('customer', { ...holder, balance: holder.balance - Math.min(used, 0) });
    const due = line.amount + Math.min(used, 0);
    const count = world.all('invoice').length + 1;
    const invoice = world.put('invoice', {
      id: invoiceId,
      object: 'invoice',
      number: `PL-${String(count).padStart(4, '0')}`,
      customer,
      subscription: id,
      status: 'open',
      total: line.amount,
      amount_due: due,
      amount_paid: 0,
      attempt_count: 0,
      currency: 'usd',
      lines: { object: 'list', data: [{ id: `il_${invoiceId}`, ...line }] },
      payment_intent: null,
      hosted_invoice_url: `${pagesUrl}/pages/receipts/${invoiceId}`,
      invoice_pdf: `${pagesUrl}/pages/receipts/${invoiceId}.pdf`,
      created: now(),
    });
    const intent =
      due > 0
        ? charge.create(world, {
            amount: due,
            customer,
            description: line.description,
            setup_future_usage: 'off_session',
            invoice: invoiceId,
          })
        : undefined;
    const billed = world.put('invoice', { ...invoice, payment_intent: intent?.id ?? null });
    emit(world, 'invoice.finalized', billed);
    return intent ? billed : settle(world, billed);
  };

  const settle = (world: World, invoice: Invoice): Invoice => {
    const paid = world.put('invoice', {
      ...invoice,
      status: 'paid',
      amount_paid: invoice.amount_due,
    });
    emit(world, 'invoice.paid', paid);
    return paid;
  };

  /** Charges the kept card; the failure stays on the invoice. */
  const collect = (world: World, invoice: Invoice): Invoice => {
    const intent = world.find('payment_intent', invoice.payment_intent);
    if (!intent || invoice.status === 'paid') return invoice;
    const subscription = need(
      world.find('subscription', invoice.subscription),
      'subscription',
      invoice.subscription,
    );
    const method = world.find('payment_method', methodOf(world, subscription));
    if (method?.customer !== subscription.customer)
      throw invalid('This customer has no attached payment source or default payment method.');
    charge.confirm(world, intent, method, { isPresent: false });
    return need(world.find('invoice', invoice.id), 'invoice', invoice.id);
  };

  const methodOf = (world: World, { default_payment_method, customer }: Subscription) =>
    default_payment_method ??
    world.find('customer', customer)?.invoice_settings.default_payment_method ??
    null;

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
    // a change of plan that is not paid for does not happen, and nothing is due
    if (subscription.latest_invoice !== invoice.id) return;
    const failed = world.put('invoice', { ...invoice, attempt_count });
    emit(world, 'invoice.payment_failed', failed);
    if (subscription.status === 'active') save(world, { ...subscription, status: 'past_due' });
  });

  const end = (world: World, subscription: Subscription) =>
    save(world, { ...subscription, status: 'canceled', canceled_at: now() }, 'deleted');

  return {
    start(world: World, customer: string, price: Price, metadata: Record<string, string>) {
      const id = newId('subscription');
      const blank: Subscription = {
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
      world.put('subscription', blank);
      const invoice = bill(world, blank, {
        description: price.product_name,
        amount: price.unit_amount,
      });
      const current = need(world.find('subscription', id), 'subscription', id);
      const status = invoice.status === 'paid' ? 'active' : current.status;
      return save(world, { ...current, status, latest_invoice: invoice.id }, 'created');
    },

    /** @throws Refusal 402 when what is dearer is not paid; then nothing has changed */
    change(world: World, subscription: Subscription, to: Change): Subscription {
      if (subscription.status === 'canceled') throw invalid('This subscription is canceled.');
      const item = itemOf(subscription);
      let next: Subscription = {
        ...subscription,
        metadata: { ...subscription.metadata, ...to.metadata },
        cancel_at_period_end: to.cancelAtPeriodEnd ?? subscription.cancel_at_period_end,
        default_payment_method: to.defaultMethod ?? subscription.default_payment_method,
      };
      if (to.price && to.price.id !== item.price.id) {
        const left = Math.max(item.current_period_end - now(), 0) / lengthOf(item.price);
        const isSameCycle = to.price.recurring.interval === item.price.recurring.interval;
        const credit = Math.round(item.price.unit_amount * Math.min(left, 1));
        const cost = isSameCycle
          ? Math.round(to.price.unit_amount * Math.min(left, 1))
          : to.price.unit_amount;
        const start = isSameCycle ? item.current_period_start : now();
        next = periodFrom(next, start, to.price);
        const amount = cost - credit;
        if (amount > 0 && to.isPaidNow) {
          const invoice = collect(
            world,
            bill(world, subscription, {
              description: `Change to ${to.price.product_name}`,
              amount,
            }),
          );
          if (invoice.status !== 'paid') {
            const intent = world.find('payment_intent', invoice.payment_intent);
            emit(world, 'invoice.voided', world.put('invoice', { ...invoice, status: 'void' }));
            throw new Refusal(402, toError(intent?.last_payment_error ?? null));
          }
          next = { ...next, latest_invoice: invoice.id, status: 'active' };
        } else if (amount !== 0) {
          const holder = need(
            world.find('customer', subscription.customer),
            'customer',
            subscription.customer,
          );
          world.put('customer', { ...holder, balance: holder.balance + amount });
        }
      }
      return save(world, next);
    },

    pay(world: World, invoice: Invoice): Invoice {
      const paid = collect(world, invoice);
      if (paid.status === 'paid') return paid;
      const intent = world.find('payment_intent', invoice.payment_intent);
      throw new Refusal(402, toError(intent?.last_payment_error ?? null));
    },

    /** Lets a period end now: renews, tries again, or ends what was cancelled. */
    renew(world: World, subscription: Subscription): Subscription {
      const { id, status, cancel_at_period_end, latest_invoice } = subscription;
      if (status === 'canceled' || status === 'incomplete') return subscription;
      if (cancel_at_period_end) return end(world, subscription);
      const open = world.find('invoice', latest_invoice);
      if (status === 'past_due' && open?.status === 'open') {
        if (open.attempt_count >= 4) {
          world.put('invoice', { ...open, status: 'uncollectible' });
          return end(world, subscription);
        }
        collect(world, open);
        return need(world.find('subscription', id), 'subscription', id);
      }
      const { price, current_period_end } = itemOf(subscription);
      const renewed = periodFrom(subscription, Math.max(current_period_end, now()), price);
      const invoice = bill(world, renewed, {
        description: price.product_name,
        amount: price.unit_amount,
      });
      save(world, { ...renewed, latest_invoice: invoice.id });
      collect(world, invoice);
      return need(world.find('subscription', id), 'subscription', id);
    },
    end,
  };
}
export type Renewals = ReturnType<typeof renewals>;

const toError = (error: PaymentError | null) =>
  error
    ? { ...error }
    : { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
