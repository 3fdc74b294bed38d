import type { Charging } from './charging.ts';
import type { Emit } from './events.ts';
import type { Invoice, Subscription } from './objects.ts';
import { invalid, need } from './refusal.ts';
import { newId, now, type World } from './state.ts';

export type Dependencies = { emit: Emit; charge: Charging; pagesUrl: string };

type Line = { description: string; amount: number };

/** Invoices of subscriptions: finalize, mark as paid, charge the saved card. Amounts in cents. */
export function subscriptionInvoices({ emit, charge, pagesUrl }: Dependencies) {
  /** Uses up the credit that an earlier change of plan left as a negative customer balance; returns what is due. */
  const applyCredit = (world: World, customer: string, amount: number): number => {
    const holder = need(world.find('customer', customer), 'customer', customer);
    const used = Math.min(Math.max(holder.balance, -amount), 0);
    world.put('customer', { ...holder, balance: holder.balance - used });
    return amount + used;
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

  /** Finalizes an invoice with one line; it is paid at once when nothing is due. */
  const bill = (world: World, { id, customer }: Subscription, line: Line): Invoice => {
    const invoiceId = newId('invoice');
    const due = applyCredit(world, customer, line.amount);
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

  /** Charges the saved card; a failure stays on the invoice's intent. @throws Refusal 400 without a card */
  const collect = (world: World, invoice: Invoice): Invoice => {
    const intent = world.find('payment_intent', invoice.payment_intent);
    if (!intent || invoice.status === 'paid') return invoice;
    const subscription = need(
      world.find('subscription', invoice.subscription),
      'subscription',
      invoice.subscription,
    );
    const method = world.find('payment_method', savedCardOf(world, subscription));
    if (method?.customer !== subscription.customer)
      throw invalid('This customer has no attached payment source or default payment method.');
    charge.confirm(world, intent, method, { isPresent: false });
    return need(world.find('invoice', invoice.id), 'invoice', invoice.id);
  };

  return { bill, settle, collect };
}

const savedCardOf = (world: World, { default_payment_method, customer }: Subscription) =>
  default_payment_method ??
  world.find('customer', customer)?.invoice_settings.default_payment_method ??
  null;
