import { Alert, ClientDate, clientMoney } from '@plumbline/design';
import type { SharedDocument, SharedInvoice } from '../../data/sharedDocumentShapes.ts';
import { DoneAlert, useJustDone } from '../../shared/DoneAlert.tsx';
import { paidOn } from '../../shared/print/invoicePrintDocument.ts';
import { sharedLabel } from './sharedPrintDocument.ts';

/** Why an invoice has no balance due. */
function settledMessage(invoice: SharedInvoice): string {
  if (paidOn(invoice) > 0) return 'This invoice is paid. Thank you.';
  return invoice.credited_amount > 0
    ? 'No balance due. This invoice has been fully credited.'
    : 'No balance due on this invoice.';
}

const isSettled = (document: SharedDocument) =>
  document.type === 'invoice' ? document.payment_status === 'paid' : document.status === 'accepted';

/** The document's status in one sentence. */
export function Outcome({ document }: { document: SharedDocument }) {
  const isNew = useJustDone(isSettled(document));
  if (document.status === 'draft')
    return (
      <Alert severity="info">
        This {sharedLabel(document).toLowerCase()} is being revised. You’ll get a new version.
      </Alert>
    );
  if (document.type === 'invoice') {
    if (document.status === 'void')
      return (
        <Alert severity="info" sx={{ mb: 2 }}>
          This {sharedLabel(document).toLowerCase()} has been canceled. No payment is due.
        </Alert>
      );
    if (document.kind === 'credit_note') return null;
    if (document.payment_status === 'paid')
      return (
        <DoneAlert isNew={isNew} margin={{ mb: 2 }}>
          {settledMessage(document)}
        </DoneAlert>
      );
    return document.payment_status === 'overdue' ? (
      <Alert severity="error" sx={{ mb: 2 }}>
        This invoice was due on <ClientDate value={document.due_date} />. The balance due is{' '}
        {clientMoney(document.balance)}.
      </Alert>
    ) : null;
  }
  switch (document.status) {
    case 'accepted':
      return (
        <DoneAlert isNew={isNew} margin={{ mb: 2 }}>
          {document.decision
            ? `Accepted by ${document.decision.signer_name}.`
            : 'This quote has been accepted.'}{' '}
          Thank you.
        </DoneAlert>
      );
    case 'rejected':
      return (
        <Alert severity="info" sx={{ mb: 2 }}>
          This quote has been declined.
        </Alert>
      );
    case 'expired':
      return (
        <Alert severity="warning" sx={{ mb: 2 }}>
          This quote has expired. Ask your contractor for a new one.
        </Alert>
      );
    case 'sent':
      return document.revision > 1 ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          This is revision {document.revision}. It replaces the version you received before.
        </Alert>
      ) : null;
  }
}
