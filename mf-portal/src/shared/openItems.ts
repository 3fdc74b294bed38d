import type { PortalHome } from '../data/portalShapes.ts';

type Invoice = PortalHome['invoices'][number];

/** The invoice with what can still be paid as its balance: without what the bank is processing. */
const payable = (invoice: Invoice): Invoice => ({
  ...invoice,
  balance: Math.round((invoice.balance - (invoice.bank_payment?.processing ?? 0)) * 100) / 100,
});

/** Quotes and change orders without an answer, and invoices with a balance, the earliest due date first. */
export function openItems({ quotes, change_orders, invoices }: PortalHome) {
  return {
    quotes: quotes.filter(({ status }) => status === 'sent'),
    orders: change_orders.filter(({ status }) => status === 'pending'),
    invoices: invoices
      .map(payable)
      .filter(({ balance }) => balance > 0)
      .toSorted((one, other) => (one.due_date ?? '9').localeCompare(other.due_date ?? '9')),
  };
}
