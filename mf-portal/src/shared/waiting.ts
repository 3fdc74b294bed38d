import type { PortalHome } from '../data/portalShapes.ts';

/** What waits for the client: quotes and change orders without an answer, and invoices that are not paid. */
export function waitingFor({ quotes, change_orders, invoices }: PortalHome) {
  return {
    quotes: quotes.filter(({ status }) => status === 'sent'),
    orders: change_orders.filter(({ status }) => status === 'pending'),
    invoices: invoices
      .filter(({ balance }) => balance > 0)
      .toSorted((one, other) => (one.due_date ?? '9').localeCompare(other.due_date ?? '9')),
  };
}
