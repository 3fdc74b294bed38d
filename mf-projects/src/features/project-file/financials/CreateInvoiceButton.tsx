import { messageOf } from '@plumbline/data';
import { ActionButton } from '@plumbline/design';
import { denialReason, useGo, useToasts, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectBillDrawMutation, type Draw } from '../../../data/moneyLines.ts';

export type DrawButtonProps = { draw: Draw; projectId: string };

/** Creates the draw's draft invoice and opens it. */
export function CreateInvoiceButton({ draw, projectId }: DrawButtonProps) {
  const invoicing = useAccess({ feature: 'create_edit_invoices', permission: 'edit_documents' });
  const [bill, { isLoading }] = useProjectBillDrawMutation();
  // A click repeated after a lost answer finds the invoice of the first.
  const [invoiceId] = useState(() => crypto.randomUUID());
  const toasts = useToasts();
  const go = useGo();
  if (invoicing.answer === 'deny' && invoicing.because !== 'plan') return null;
  const create = async () => {
    const { data, error } = await bill({ project: projectId, id: draw.id, invoiceId });
    if (error) return toasts.error(messageOf(error));
    toasts.success(`Draft invoice ${data.invoice_number} created`);
    go('billing.invoice', { params: { invoiceId: data.id } });
  };
  return (
    <ActionButton
      size="small"
      variant={draw.is_milestone_reached ? 'contained' : 'text'}
      denial={denialReason(invoicing)}
      disabled={isLoading}
      onClick={() => void create()}
      aria-label={`Create invoice for ${draw.description}`}
    >
      Create invoice
    </ActionButton>
  );
}
