import { ActionButton, Button } from '@plumbline/design';
import { Link, denialReason, useLink, useAccess } from '@plumbline/platform';
import { leftToInvoice, type ChangeOrder } from '../../../data/financials.ts';

type InvoiceOrderButtonProps = { order: ChangeOrder; projectId: string };

/** Invoices an approved change order; disabled with a reason if the plan has no invoicing. */
export function InvoiceOrderButton({ order, projectId }: InvoiceOrderButtonProps) {
  const path = useLink('billing.invoiceNew', {
    query: { project: projectId, change_order: order.id },
  });
  const invoicing = useAccess({ feature: 'create_edit_invoices', permission: 'edit_documents' });
  if (order.status !== 'approved' || leftToInvoice(order) === 0) return null;
  const label = `Invoice ${order.number}`;
  if (invoicing.answer === 'deny' && invoicing.because === 'plan')
    return (
      <ActionButton size="small" denial={denialReason(invoicing)} aria-label={label}>
        Invoice
      </ActionButton>
    );
  if (path === undefined || invoicing.answer !== 'allow') return null;
  return (
    <Button component={Link} to={path} size="small" aria-label={label}>
      Invoice
    </Button>
  );
}
