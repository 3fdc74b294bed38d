import { messageOf } from '@plumbline/data';
import {
  Alert,
  Button,
  Money,
  PageHeader,
  Stack,
  StatusChip,
  invoiceStatusDisplay,
} from '@plumbline/design';
import { useCompanyId, useGo } from '@plumbline/platform';
import { labelOf } from '@plumbline/domain';
import { useMemo, useState } from 'react';
import { useBillingCompanyQuery } from '../../data/lookups.ts';
import { useClientCreditQuery } from '../../data/payments.ts';
import type { InvoiceFile } from '../../data/invoiceFile.ts';
import { InvoiceButtons } from '../../shared/actions/InvoiceButtons.tsx';
import { useActionOnArrival } from '../../shared/actions/useActionOnArrival.ts';
import { useCopyLink } from '../../shared/actions/useCopyLink.ts';
import {
  takesPayments,
  takesReminders,
  useInvoiceActions,
  type InvoiceTarget,
} from '../../shared/actions/useInvoiceActions.tsx';
import { FileHead } from '../../shared/FileHead.tsx';
import { PreviewAndSide } from '../../shared/FilePage.tsx';
import { useLoadCompany } from '../../shared/print/loadPrintDocument.ts';
import { receiptToPrintDocument } from '../../shared/print/receiptPrintDocument.ts';
import { invoiceToPrintDocument } from '../../shared/print/invoicePrintDocument.ts';
import { usePdf } from '../../shared/print/usePdf.ts';
import { BankPaymentNotice } from '../../shared/pay-online/BankPaymentNotice.tsx';
import { PayInvoiceButton } from '../../shared/pay-online/PayInvoiceButton.tsx';
import { RecordComments } from '../../shared/RecordComments.tsx';
import { useWriteDenial } from '../../shared/useWriteDenial.ts';
import { agingDisplay, kindLabel } from '../../shared/labels.ts';
import { DisputeNotice } from './DisputeNotice.tsx';
import { fileMenuItems } from './fileMenuItems.tsx';
import { headOf } from './headOf.tsx';
import { PaymentList } from './PaymentList.tsx';
import { RelatedDocuments } from './RelatedDocuments.tsx';
import { ReminderSection } from './ReminderSection.tsx';
import { useFileActions } from './useFileActions.tsx';

const toTarget = (invoice: InvoiceFile): InvoiceTarget => ({
  ...invoice,
  client_email: invoice.client?.email ?? null,
});

/** The invoice's status, how late it is, its kind, and its title. */
function InvoiceStatus({ invoice }: { invoice: InvoiceFile }) {
  const aging = agingDisplay(invoice.aging_days);
  const { kind } = invoice;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
      <StatusChip {...invoiceStatusDisplay(invoice)} />
      {aging && <StatusChip {...aging} />}
      {kind !== 'standard' && kind !== 'credit_note' && (
        <StatusChip label={labelOf(kindLabel, kind)} />
      )}
      <span>{invoice.title}</span>
    </Stack>
  );
}

type CreditOfferProps = {
  /** The client's credit, in dollars. */
  credit: number | undefined;
  error: unknown;
  onApply: (() => void) | undefined;
};

/** The client's credit, which this invoice can use. */
function CreditOffer({ credit = 0, error, onApply }: CreditOfferProps) {
  if (error)
    return <Alert severity="error">Failed to load this client’s credit: {messageOf(error)}</Alert>;
  if (credit <= 0 || !onApply) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button size="small" color="inherit" onClick={onApply}>
          Apply credit
        </Button>
      }
    >
      This client has <Money amount={credit} /> of credit.
    </Alert>
  );
}

export function InvoiceView({ invoice }: { invoice: InvoiceFile }) {
  const company = useCompanyId();
  const card = useBillingCompanyQuery(company);
  const { data: credit, error: creditError } = useClientCreditQuery({
    company,
    client: invoice.client_id,
  });
  const actions = useInvoiceActions();
  const file = useFileActions(invoice, credit);
  const receipts = usePdf('invoice');
  const loadCompany = useLoadCompany();
  const copy = useCopyLink();
  const go = useGo();
  const [isPaying, setPaying] = useState(false);
  const canWrite = useWriteDenial('invoice') === undefined;
  useActionOnArrival('send', canWrite && invoice.status === 'draft', () =>
    actions.send(toTarget(invoice)),
  );
  useActionOnArrival('remind', canWrite && takesReminders(toTarget(invoice)), () =>
    actions.remind(toTarget(invoice)),
  );
  const printable = useMemo(
    () =>
      card.data && {
        kind: 'document' as const,
        document: invoiceToPrintDocument(invoice, card.data),
      },
    [invoice, card.data],
  );
  const { status, kind } = invoice;
  // What is processing can't be paid again.
  const payable = invoice.balance - (invoice.bank_payment?.processing ?? 0);
  const isIssued = status !== 'draft' && status !== 'void';
  const word = kind === 'credit_note' ? 'Credit note' : 'Invoice';
  return (
    <>
      <PageHeader
        title={`${word} ${invoice.invoice_number}`}
        description={<InvoiceStatus invoice={invoice} />}
        actions={
          <InvoiceButtons
            invoice={toTarget(invoice)}
            actions={actions}
            isFile
            onDeleted={() => go('billing.invoices')}
            more={fileMenuItems({ invoice, file, canWrite })}
          />
        }
      />
      <PreviewAndSide
        printable={printable}
        error={card.error}
        onRetry={() => void card.refetch()}
        label={`${word} ${invoice.invoice_number}`}
        side={
          <>
            <FileHead
              {...headOf(invoice)}
              viewedAt={invoice.viewed_at}
              origin={<RelatedDocuments invoice={invoice} />}
              first={
                isIssued &&
                ((takesPayments(invoice) && payable > 0) || isPaying) && (
                  <PayInvoiceButton invoice={{ ...invoice, balance: payable }} onOpen={setPaying} />
                )
              }
              isMakingPdf={actions.isMakingPdf}
              onDownload={() => actions.download(invoice)}
              onCopyLink={isIssued && canWrite ? () => void copy('invoice', invoice.id) : undefined}
            />
            <BankPaymentNotice payment={invoice.bank_payment} />
            <CreditOffer
              credit={credit}
              error={creditError}
              onApply={
                canWrite && isIssued && takesPayments(invoice) ? file.applyCredit : undefined
              }
            />
            {invoice.payments.some(({ provider }) => provider === 'stripe') && (
              <DisputeNotice invoiceId={invoice.id} />
            )}
            {kind !== 'credit_note' && (
              <PaymentList
                invoice={invoice}
                credit={credit}
                canWrite={canWrite}
                onReceipt={(payment) =>
                  void receipts.download(async () =>
                    receiptToPrintDocument(invoice, payment, await loadCompany()),
                  )
                }
                onRefund={file.refund}
              />
            )}
            {isIssued && kind !== 'credit_note' && (
              <ReminderSection invoice={invoice} canWrite={canWrite} />
            )}
          </>
        }
      />
      <RecordComments type="invoice" id={invoice.id} />
      {actions.dialogs}
      {file.dialogs}
    </>
  );
}
