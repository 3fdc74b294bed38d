import type { PortalHome } from '../data/portalShapes.ts';

/** Quotes and change orders without an answer, and invoices with a balance, the earliest due date first. */
export function openItems({ quotes, change_orders, invoices }: PortalHome) {
  return {
    quotes: quotes.filter(({ status }) => status === 'sent'),
    orders: change_orders.filter(({ status }) => status === 'pending'),
    invoices: invoices
      .filter(({ balance }) => balance > 0)
      .toSorted((one, other) => (one.due_date ?? '9').localeCompare(other.due_date ?? '9')),
  };
}
