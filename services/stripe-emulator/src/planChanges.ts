import type { Invoice, PaymentError, Price, Subscription } from './objects.ts';
import { need, Refusal } from './refusal.ts';
import type { World } from './state.ts';
import type { subscriptionInvoices, Dependencies } from './subscriptionInvoices.ts';
import { itemOf, proration, withPeriod } from './subscriptionTerms.ts';

type Tools = Pick<Dependencies, 'emit'> &
  Pick<ReturnType<typeof subscriptionInvoices>, 'bill' | 'collect'>;

/** Moves a subscription to another price, with proration. */
export function planChanges({ emit, bill, collect }: Tools) {
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

  return (
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
}

/** Why the charge of an invoice was declined. */
export function declineOf(world: World, { payment_intent }: Invoice): Refusal {
  const error: PaymentError | null =
    world.find('payment_intent', payment_intent)?.last_payment_error ?? null;
  return new Refusal(
    402,
    error
      ? { ...error }
      : { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
  );
}
