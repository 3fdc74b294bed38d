import { messageOf } from '@plumbline/data';
import { formatMoney } from '@plumbline/design';
import { useGo, useToasts } from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import {
  useInvoiceCreditMutation,
  useInvoiceRetainageMutation,
  useInvoiceReviseMutation,
  useInvoiceVoidMutation,
} from '../../data/invoiceActions.ts';
import { useInvoiceFileQuery } from '../../data/invoices.ts';
import { usePaymentRefundOnlineMutation } from '../../data/onlinePayments.ts';
import { useCreditApplyMutation, usePaymentReverseMutation } from '../../data/payments.ts';
import type { InvoiceFile, Payment } from '../../data/schemas.ts';
import { ReasonDialog } from '../../shared/actions/ReasonDialog.tsx';
import { AmountDialog } from './AmountDialog.tsx';
import { LateFeeDialog } from './LateFeeDialog.tsx';
import { creditableOf, refundableOf } from './invoiceLedger.ts';

type Open =
  | { dialog: 'revise' | 'void' | 'credit' | 'late_fee' }
  | { dialog: 'refund'; payment: Payment };

/** Explains how a credit note is applied: to the balance, to credit, and to retainage. */
function creditHint(invoice: InvoiceFile): string {
  const { balance, retainage_amount } = invoice;
  const open =
    creditableOf(invoice) <= balance
      ? 'It reduces the balance due.'
      : `It pays off the ${formatMoney(balance)} balance first; the rest becomes client credit.`;
  return [
    balance > 0 ? open : 'The invoice is paid, so the full amount becomes client credit.',
    retainage_amount > 0 && 'The retainage is credited on its own invoice.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Explains a refund, and why it can be less than the payment. */
function refundHint({ provider }: Payment, { amount, used }: ReturnType<typeof refundableOf>) {
  return [
    used > 0 &&
      `${formatMoney(used)} of the credit from this payment has been used, so you can refund up to ${formatMoney(amount)}.`,
    provider !== 'stripe' &&
      'Also use this for a bounced check or a payment recorded by mistake. The amount is added back to the invoice balance.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Actions of the invoice page and their dialogs; `credit` is the client's credit in dollars. */
export function useFileActions(invoice: InvoiceFile, credit: number | undefined) {
  const [reviseInvoice] = useInvoiceReviseMutation();
  const [voidInvoice] = useInvoiceVoidMutation();
  const [issueCredit] = useInvoiceCreditMutation();
  const [release] = useInvoiceRetainageMutation();
  const [apply] = useCreditApplyMutation();
  const [reverse] = usePaymentReverseMutation();
  const [refundOnline] = usePaymentRefundOnlineMutation();
  // The provider reports a refund with a delay, so poll until the ledger has the new row.
  const [rowsBefore, setRowsBefore] = useState<number>();
  const isWaiting = rowsBefore === invoice.payments.length;
  useInvoiceFileQuery(invoice.id, { pollingInterval: isWaiting ? 700 : 0 });
  const [open, setOpen] = useState<Open>();
  const [ids] = useState(() => ({ retainage: crypto.randomUUID() }));
  const toasts = useToasts();
  const go = useGo();
  const { id, invoice_number, kind } = invoice;
  const close = () => setOpen(undefined);
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

  const dialogs: ReactNode = open && (
    <>
      {open.dialog === 'revise' && (
        <ReasonDialog
          title={`Revise invoice ${invoice_number}`}
          label="Reason (optional)"
          submitLabel="Revise"
          onSubmit={async (reason) => {
            const { error } = await reviseInvoice({ id, reason });
            if (error) return messageOf(error);
            toasts.info(`Invoice ${invoice_number} is a draft again. The sent version is saved.`);
            return undefined;
          }}
          onClose={close}
        />
      )}
      {open.dialog === 'void' && (
        <ReasonDialog
          title={`Void ${kind === 'credit_note' ? 'credit note' : 'invoice'} ${invoice_number}`}
          label="Reason (optional)"
          hint={`${kind === 'credit_note' ? 'The amounts it paid off are due again. ' : ''}Its number can’t be reused.`}
          submitLabel="Void"
          onSubmit={async (reason) => {
            const { error } = await voidInvoice({ id, opens: invoice.credits_invoice_id, reason });
            return error && messageOf(error);
          }}
          onClose={close}
        />
      )}
      {open.dialog === 'credit' && (
        <AmountDialog
          title={`Credit note for ${invoice_number}`}
          submitLabel="Issue credit note"
          most={creditableOf(invoice)}
          hint={creditHint(invoice)}
          onSubmit={async (amount, reason, noteId) => {
            const note = await issueCredit({ id, amount, reason, noteId }).unwrap();
            toasts.success(`Credit note #${note.invoice_number} for ${formatMoney(amount)} issued`);
          }}
          onClose={close}
        />
      )}
      {open.dialog === 'late_fee' && <LateFeeDialog invoice={invoice} onClose={close} />}
      {open.dialog === 'refund' && (
        <AmountDialog
          {...(open.payment.kind === 'client_credit'
            ? {
                title: 'Return to credit',
                submitLabel: 'Return to credit',
                hint: 'Returns the amount to the client’s credit and adds it back to the invoice balance.',
              }
            : {
                title: 'Refund payment',
                submitLabel: 'Refund',
                hint: refundHint(
                  open.payment,
                  refundableOf(open.payment, invoice.payments, credit),
                ),
              })}
          most={refundableOf(open.payment, invoice.payments, credit).amount}
          onSubmit={async (amount, reason, refundId) => {
            const paymentId = open.payment.id;
            if (open.payment.provider === 'stripe') {
              const cents = Math.round(amount * 100);
              await refundOnline({ paymentId, cents, refundId }).unwrap();
              toasts.success(`Refund of ${formatMoney(amount)} is on its way to the card`);
              setRowsBefore(invoice.payments.length);
              return;
            }
            await reverse({ invoiceId: id, paymentId, amount, reason, id: refundId }).unwrap();
            toasts.success(
              open.payment.kind === 'client_credit'
                ? `${formatMoney(amount)} returned to the client's credit`
                : `Refund of ${formatMoney(amount)} recorded`,
            );
          }}
          onClose={close}
        />
      )}
    </>
  );

  return {
    dialogs,
    revise: () => setOpen({ dialog: 'revise' }),
    voidInvoice: () => setOpen({ dialog: 'void' }),
    credit: () => setOpen({ dialog: 'credit' }),
    addLateFee: () => setOpen({ dialog: 'late_fee' }),
    refund: (payment: Payment) => setOpen({ dialog: 'refund', payment }),
    applyCredit: () => void applyCredit(),
    releaseRetainage: () => void releaseRetainage(),
  };
}
