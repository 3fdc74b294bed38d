import { messageOf } from '@plumbline/data';
import { useToasts } from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import { useInvoiceDeleteMutation, useInvoiceSendMutation } from '../../data/invoiceActions.ts';
import type { Recorded } from '../../data/payments.ts';
import type { InvoiceRow } from '../../data/schemas.ts';
import { useLoadPrintDocument } from '../print/loadPrintDocument.ts';
import { usePdf } from '../print/usePdf.ts';
import { RecordPaymentDialog } from './RecordPaymentDialog.tsx';
import { ReminderDialog } from './ReminderDialog.tsx';
import { SendDialog } from './SendDialog.tsx';
import { useRestoreDocuments } from './useRestoreDocuments.ts';

/** The invoice fields that actions need; list rows and full invoices both have them. */
export type InvoiceTarget = Pick<
  InvoiceRow,
  | 'id'
  | 'invoice_number'
  | 'title'
  | 'status'
  | 'payment_status'
  | 'kind'
  | 'client_id'
  | 'client_email'
  | 'client_name'
  | 'balance'
  | 'paid_amount'
>;

/** Payments are accepted for issued invoices with a balance due. */
export const takesPayments = ({
  status,
  kind,
  balance,
}: Pick<InvoiceTarget, 'status' | 'kind' | 'balance'>) =>
  status !== 'void' && status !== 'paid' && kind !== 'credit_note' && balance > 0;

/** Reminders are for sent invoices with a balance due. */
export const takesReminders = (invoice: InvoiceTarget) =>
  takesPayments(invoice) && invoice.status !== 'draft';

/** All invoice actions and their dialogs. */
export function useInvoiceActions(onRecorded?: (recorded: Recorded) => void) {
  const [sendInvoice] = useInvoiceSendMutation();
  const [deleteInvoices] = useInvoiceDeleteMutation();
  const restoreInvoices = useRestoreDocuments('invoice');
  const [open, setOpen] = useState<{ dialog: 'send' | 'pay' | 'remind'; invoice: InvoiceTarget }>();
  const loadPrintDocument = useLoadPrintDocument();
  const pdf = usePdf('invoice');
  const toasts = useToasts();
  const close = () => setOpen(undefined);

  const mark = async ({ id, invoice_number }: InvoiceTarget) => {
    const { error } = await sendInvoice(id);
    if (error) toasts.error(`Failed to update invoice: ${messageOf(error)}`);
    else toasts.success(`Invoice #${invoice_number} updated successfully`);
  };

  const remove = async ({ id, invoice_number }: InvoiceTarget): Promise<boolean> => {
    const { data, error } = await deleteInvoices([id]);
    const [result] = data ?? [];
    if (!result?.ok) {
      toasts.error(`Failed to delete invoice: ${result?.message ?? messageOf(error)}`);
      return false;
    }
    toasts.undo(
      `Invoice #${invoice_number} deleted successfully`,
      () => void restoreInvoices([id]),
    );
    return true;
  };

  const dialogs: ReactNode = open && (
    <>
      {open.dialog === 'send' && (
        <SendDialog
          document="invoice"
          id={open.invoice.id}
          number={open.invoice.invoice_number}
          title={open.invoice.title}
          email={open.invoice.client_email}
          clientName={open.invoice.client_name}
          clientId={open.invoice.client_id}
          {...(open.invoice.kind !== 'credit_note' && { amount: open.invoice.balance })}
          isCreditNote={open.invoice.kind === 'credit_note'}
          isSettled={!takesPayments(open.invoice)}
          {...(open.invoice.status === 'draft' && { onMark: () => void mark(open.invoice) })}
          onClose={close}
        />
      )}
      {open.dialog === 'pay' && (
        <RecordPaymentDialog
          invoice={open.invoice}
          onClose={close}
          {...(onRecorded && { onRecorded })}
        />
      )}
      {open.dialog === 'remind' && <ReminderDialog invoices={[open.invoice]} onClose={close} />}
    </>
  );

  return {
    dialogs,
    isMakingPdf: pdf.isMaking,
    send: (invoice: InvoiceTarget) => setOpen({ dialog: 'send', invoice }),
    recordPayment: (invoice: InvoiceTarget) => setOpen({ dialog: 'pay', invoice }),
    remind: (invoice: InvoiceTarget) => setOpen({ dialog: 'remind', invoice }),
    remove,
    download: (invoice: Pick<InvoiceTarget, 'id'>) =>
      void pdf.download(() => loadPrintDocument('invoice', invoice.id)),
  };
}
export type InvoiceActions = ReturnType<typeof useInvoiceActions>;
