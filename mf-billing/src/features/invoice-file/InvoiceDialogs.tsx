import { messageOf } from '@plumbline/data';
import { formatMoney } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import {
  useInvoiceCreditMutation,
  useInvoiceReviseMutation,
  useInvoiceVoidMutation,
} from '../../data/invoiceActions.ts';
import { usePaymentRefundOnlineMutation } from '../../data/onlinePayments.ts';
import { usePaymentReverseMutation } from '../../data/payments.ts';
import type { InvoiceFile, Payment } from '../../data/invoiceFile.ts';
import { ReasonDialog } from '../../shared/actions/ReasonDialog.tsx';
import { AmountDialog } from './AmountDialog.tsx';
import { LateFeeDialog } from './LateFeeDialog.tsx';
import { creditableOf, refundableOf } from './invoiceLedger.ts';

/** The open dialog of the invoice page. */
export type InvoiceDialog =
  | { dialog: 'revise' | 'void' | 'credit' | 'late_fee' }
  | { dialog: 'refund'; payment: Payment };

type DialogProps = { invoice: InvoiceFile; onClose: () => void };

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

function ReviseDialog({ invoice, onClose }: DialogProps) {
  const { id, invoice_number } = invoice;
  const [reviseInvoice] = useInvoiceReviseMutation();
  const toasts = useToasts();
  return (
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
      onClose={onClose}
    />
  );
}

function VoidDialog({ invoice, onClose }: DialogProps) {
  const { id, invoice_number, kind } = invoice;
  const [voidInvoice] = useInvoiceVoidMutation();
  return (
    <ReasonDialog
      title={`Void ${kind === 'credit_note' ? 'credit note' : 'invoice'} ${invoice_number}`}
      label="Reason (optional)"
      hint={`${kind === 'credit_note' ? 'The amounts it paid off are due again. ' : ''}Its number can’t be reused.`}
      submitLabel="Void"
      onSubmit={async (reason) => {
        const { error } = await voidInvoice({ id, opens: invoice.credits_invoice_id, reason });
        return error && messageOf(error);
      }}
      onClose={onClose}
    />
  );
}

function CreditDialog({ invoice, onClose }: DialogProps) {
  const { id, invoice_number } = invoice;
  const [issueCredit] = useInvoiceCreditMutation();
  const toasts = useToasts();
  return (
    <AmountDialog
      title={`Credit note for ${invoice_number}`}
      submitLabel="Issue credit note"
      most={creditableOf(invoice)}
      hint={creditHint(invoice)}
      onSubmit={async (amount, reason, noteId) => {
        const note = await issueCredit({ id, amount, reason, noteId }).unwrap();
        toasts.success(`Credit note #${note.invoice_number} for ${formatMoney(amount)} issued`);
      }}
      onClose={onClose}
    />
  );
}

type RefundDialogProps = DialogProps & {
  payment: Payment;
  /** The client's credit, in dollars. */
  credit: number | undefined;
  /** Called when the card provider has accepted a refund; it reports it later. */
  onRefundOnline: () => void;
};

function RefundDialog({ invoice, payment, credit, onRefundOnline, onClose }: RefundDialogProps) {
  const [refundOnline] = usePaymentRefundOnlineMutation();
  const [reverse] = usePaymentReverseMutation();
  const toasts = useToasts();
  const refundable = refundableOf(payment, invoice.payments, credit);
  const isCredit = payment.kind === 'client_credit';
  return (
    <AmountDialog
      {...(isCredit
        ? {
            title: 'Return to credit',
            submitLabel: 'Return to credit',
            hint: 'Returns the amount to the client’s credit and adds it back to the invoice balance.',
          }
        : {
            title: 'Refund payment',
            submitLabel: 'Refund',
            hint: refundHint(payment, refundable),
          })}
      most={refundable.amount}
      onSubmit={async (amount, reason, refundId) => {
        const { id: paymentId } = payment;
        if (payment.provider === 'stripe') {
          const cents = Math.round(amount * 100);
          await refundOnline({ paymentId, cents, refundId }).unwrap();
          toasts.success(`Refund of ${formatMoney(amount)} is on its way to the card`);
          onRefundOnline();
          return;
        }
        await reverse({ invoiceId: invoice.id, paymentId, amount, reason, id: refundId }).unwrap();
        toasts.success(
          isCredit
            ? `${formatMoney(amount)} returned to the client's credit`
            : `Refund of ${formatMoney(amount)} recorded`,
        );
      }}
      onClose={onClose}
    />
  );
}

type InvoiceDialogsProps = Omit<RefundDialogProps, 'payment'> & { open: InvoiceDialog };

/** The dialogs of the invoice page. */
export function InvoiceDialogs({ open, credit, onRefundOnline, ...dialog }: InvoiceDialogsProps) {
  switch (open.dialog) {
    case 'revise':
      return <ReviseDialog {...dialog} />;
    case 'void':
      return <VoidDialog {...dialog} />;
    case 'credit':
      return <CreditDialog {...dialog} />;
    case 'late_fee':
      return <LateFeeDialog {...dialog} />;
    case 'refund':
      return <RefundDialog {...dialog} {...{ credit, onRefundOnline }} payment={open.payment} />;
  }
}
