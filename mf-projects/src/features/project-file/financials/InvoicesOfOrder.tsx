import { formatMoney, Link } from '@plumbline/design';
import { Link as RouterLink, useLink } from '@plumbline/platform';
import { Fragment } from 'react';
import { leftToInvoice, type ChangeOrder } from '../../../data/financials.ts';

/** Invoices that bill a change order, and the amount left. */
export function InvoicesOfOrder({ order }: { order: ChangeOrder }) {
  const { invoices, amount } = order;
  const left = leftToInvoice(order);
  return (
    <>
      {invoices.map((invoice, at) => (
        <Fragment key={invoice.id}>
          {at > 0 && ', '}
          <InvoiceLink id={invoice.id} number={invoice.invoice_number} />
          {invoice.amount !== amount && ` (${formatMoney(invoice.amount)})`}
        </Fragment>
      ))}
      {left !== 0 && `, ${formatMoney(left)} left`}
    </>
  );
}

/** An invoice's number, linked if the user may open it. */
function InvoiceLink({ id, number }: { id: string; number: string }) {
  const path = useLink('billing.invoice', { params: { invoiceId: id } });
  if (path === undefined) return number;
  return (
    <Link component={RouterLink} to={path}>
      {number}
    </Link>
  );
}
