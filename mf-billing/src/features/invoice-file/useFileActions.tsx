import { messageOf } from '@plumbline/data';
import { useGo, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useInvoiceRetainageMutation } from '../../data/invoiceActions.ts';
import { useInvoiceFileQuery } from '../../data/invoices.ts';
import { useCreditApplyMutation } from '../../data/payments.ts';
import type { InvoiceFile, Payment } from '../../data/invoiceFile.ts';
import { InvoiceDialogs, type InvoiceDialog } from './InvoiceDialogs.tsx';

/** Actions of the invoice page and their dialogs; `credit` is the client's credit in dollars. */
export function useFileActions(invoice: InvoiceFile, credit: number | undefined) {
  const [release] = useInvoiceRetainageMutation();
  const [apply] = useCreditApplyMutation();
  // The provider reports a refund with a delay, so poll until the ledger has the new row.
  const [rowsBefore, setRowsBefore] = useState<number>();
  const isWaiting = rowsBefore === invoice.payments.length;
  useInvoiceFileQuery(invoice.id, { pollingInterval: isWaiting ? 700 : 0 });
  const [open, setOpen] = useState<InvoiceDialog>();
  const [ids] = useState(() => ({ retainage: crypto.randomUUID() }));
  const toasts = useToasts();
  const go = useGo();
  const { id, invoice_number } = invoice;
  const openInvoice = (invoiceId: string) => go('billing.invoice', { params: { invoiceId } });

  const applyCredit = async () => {
    const { data, error } = await apply({ invoiceId: id, id: crypto.randomUUID() });
    if (data) toasts.success(`Credit applied to ${invoice_number}`);
    else toasts.error(messageOf(error));
  };
  const releaseRetainage = async () => {
    const { data, error } = await release({ id, newId: ids.retainage });
    if (!data) {
      toasts.error(messageOf(error));
      return;
    }
    toasts.success(`Invoice #${data.invoice_number} created successfully`);
    openInvoice(data.id);
  };

  return {
    dialogs: open && (
      <InvoiceDialogs
        open={open}
        invoice={invoice}
        credit={credit}
        onRefundOnline={() => setRowsBefore(invoice.payments.length)}
        onClose={() => setOpen(undefined)}
      />
    ),
    revise: () => setOpen({ dialog: 'revise' }),
    voidInvoice: () => setOpen({ dialog: 'void' }),
    credit: () => setOpen({ dialog: 'credit' }),
    addLateFee: () => setOpen({ dialog: 'late_fee' }),
    refund: (payment: Payment) => setOpen({ dialog: 'refund', payment }),
    applyCredit: () => void applyCredit(),
    releaseRetainage: () => void releaseRetainage(),
  };
}
