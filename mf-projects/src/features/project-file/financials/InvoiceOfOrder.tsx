import { Link } from '@plumbline/design';
import { Link as RouterLink, useLink } from '@plumbline/platform';
import type { ChangeOrder } from '../../../data/financials.ts';

/** The number of the invoice that bills a change order, and the way to it for those who may open it. */
export function InvoiceOfOrder({ order }: { order: ChangeOrder }) {
  const path = useLink('billing.invoice', { params: { invoiceId: order.invoice_id ?? '' } });
  if (order.invoice_id === null) return null;
  if (path === undefined) return order.invoice_number;
  return (
    <Link component={RouterLink} to={path}>
      {order.invoice_number}
    </Link>
  );
}
