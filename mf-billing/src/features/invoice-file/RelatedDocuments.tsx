import { Link, Money, Typography } from '@plumbline/design';
import { Link as RouterLink, useLink } from '@plumbline/platform';
import type { InvoiceFile } from '../../data/invoiceFile.ts';

/** The client's purchase order, and links to documents related to this invoice. */
export function RelatedDocuments({ invoice }: { invoice: InvoiceFile }) {
  const { quote_id, quote_number, credits_invoice_id, retainage_amount, retainage_invoice } =
    invoice;
  const project = useLink('projects.detail', {
    params: { projectId: invoice.project_id ?? '' },
    query: { tab: 'financials' },
  });
  return (
    <>
      {invoice.po_number && (
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          PO number: {invoice.po_number}
        </Typography>
      )}
      {quote_id && (
        <Link component={RouterLink} to={`/quotes/${quote_id}`} sx={{ display: 'block' }}>
          From quote {quote_number}
        </Link>
      )}
      {project && invoice.items.some(({ change_order_id }) => change_order_id) && (
        <Link component={RouterLink} to={project} sx={{ display: 'block' }}>
          Change orders for {invoice.project_name}
        </Link>
      )}
      {invoice.pay_application && (
        <Typography color="textSecondary">
          Pay application {invoice.pay_application.number}. To change it, void this invoice; change
          the application and release its retainage{' '}
          {project ? (
            <Link component={RouterLink} to={project}>
              on the project’s Financials tab
            </Link>
          ) : (
            'on the project’s Financials tab'
          )}
          .
        </Typography>
      )}
      {credits_invoice_id && (
        <Link
          component={RouterLink}
          to={`/invoices/${credits_invoice_id}`}
          sx={{ display: 'block' }}
        >
          Credited invoice
        </Link>
      )}
      {invoice.late_fee_for && (
        <Link
          component={RouterLink}
          to={`/invoices/${invoice.late_fee_for}`}
          sx={{ display: 'block' }}
        >
          Overdue invoice
        </Link>
      )}
      {invoice.late_fee_invoice && (
        <Link
          component={RouterLink}
          to={`/invoices/${invoice.late_fee_invoice.id}`}
          sx={{ display: 'block' }}
        >
          Late fee is on invoice {invoice.late_fee_invoice.invoice_number}
        </Link>
      )}
      {retainage_invoice && (
        <Link
          component={RouterLink}
          to={`/invoices/${retainage_invoice.id}`}
          sx={{ display: 'block' }}
        >
          Retainage of <Money amount={retainage_amount} /> is on invoice{' '}
          {retainage_invoice.invoice_number}
        </Link>
      )}
    </>
  );
}
