import {
  Alert,
  Box,
  Button,
  DateText,
  Link,
  Money,
  PageHeader,
  Stack,
  StatusChip,
  Typography,
  quoteStatusDisplay,
  statusDisplay,
} from '@plumbline/design';
import {
  Link as RouterLink,
  useCompanyId,
  useGo,
  usePageTitle,
  useParams,
} from '@plumbline/platform';
import { labelOf } from '@plumbline/domain';
import { useMemo } from 'react';
import { useBillingCompanyQuery } from '../../data/lookups.ts';
import { useQuoteFileQuery } from '../../data/quotes.ts';
import type { QuoteFile } from '../../data/fileSchemas.ts';
import { QuoteButtons } from '../../shared/actions/QuoteButtons.tsx';
import { useActionOnArrival } from '../../shared/actions/useActionOnArrival.ts';
import { useCopyLink } from '../../shared/actions/useCopyLink.ts';
import type { QuoteTarget } from '../../shared/actions/quoteTarget.ts';
import { useQuoteActions } from '../../shared/actions/useQuoteActions.tsx';
import { FileHead } from '../../shared/FileHead.tsx';
import { FilePage, PreviewAndSide } from '../../shared/FilePage.tsx';
import { quoteToPrintDocument } from '../../shared/print/quotePrintDocument.ts';
import { RecordComments } from '../../shared/RecordComments.tsx';
import { useWriteDenial } from '../../shared/useWriteDenial.ts';
import { kindLabel } from '../../shared/labels.ts';
import { refetchOnFocus } from '../../shared/refetchOnFocus.ts';
import { ContractUse } from './ContractUse.tsx';
import { Decision } from './Decision.tsx';
import { MarginNotice } from './MarginNotice.tsx';
import { ProgressStrip } from './ProgressStrip.tsx';
import { Revisions } from './Revisions.tsx';

/** /quotes/:quoteId: a quote as its client sees it, with its history. */
export function QuotePage() {
  const { quoteId = '' } = useParams();
  const { data, error, refetch } = useQuoteFileQuery(quoteId, refetchOnFocus);
  usePageTitle(data?.quote_number);
  return (
    <FilePage
      file={data}
      error={error}
      failure="Failed to fetch quote details"
      loading="Loading quote…"
      onRetry={() => void refetch()}
    >
      {(quote) => <QuoteView quote={quote} />}
    </FilePage>
  );
}

/** The amount not yet invoiced, before tax. */
const leftOf = ({ subtotal, discount_amount, billed_amount }: QuoteFile) =>
  Math.round((subtotal - discount_amount - billed_amount) * 100) / 100;

const toTarget = (quote: QuoteFile): QuoteTarget => ({
  id: quote.id,
  quote_number: quote.quote_number,
  title: quote.title,
  status: quote.status,
  client_id: quote.client_id,
  client_name: quote.client_name,
  client_email: quote.client ? quote.client.email : (quote.lead?.email ?? null),
  lead: quote.lead,
  billed_amount: quote.billed_amount,
  total_amount: quote.total_amount,
  left: leftOf(quote),
  deposit_deduction: quote.deposit_deduction,
  invoice_id:
    quote.invoices.find(({ status, kind }) => status !== 'void' && kind !== 'credit_note')?.id ??
    null,
});

function QuoteView({ quote }: { quote: QuoteFile }) {
  const company = useCompanyId();
  const card = useBillingCompanyQuery(company);
  const actions = useQuoteActions();
  const copy = useCopyLink();
  const go = useGo();
  const write = useWriteDenial('quote');
  const toInvoice = useWriteDenial('invoice');
  useActionOnArrival(
    'send',
    write === undefined && (quote.status === 'draft' || quote.status === 'sent'),
    () => actions.send(toTarget(quote)),
  );
  useActionOnArrival('convert', toInvoice === undefined && quote.status === 'accepted', () =>
    actions.convert(toTarget(quote)),
  );
  const printable = useMemo(
    () =>
      card.data && { kind: 'document' as const, document: quoteToPrintDocument(quote, card.data) },
    [quote, card.data],
  );
  return (
    <>
      <PageHeader
        title={`Quote ${quote.quote_number}`}
        description={
          <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
            <StatusChip {...statusDisplay(quoteStatusDisplay, quote.status)} />
            <span>{quote.title}</span>
          </Stack>
        }
        actions={
          <QuoteButtons
            quote={toTarget(quote)}
            actions={actions}
            isFile
            onDeleted={() => go('billing.quotes')}
          />
        }
      />
      <MarginNotice quote={quote} />
      {quote.status !== 'draft' && <ProgressStrip id={quote.id} />}
      <PreviewAndSide
        printable={printable}
        error={card.error}
        onRetry={() => void card.refetch()}
        label={`Quote ${quote.quote_number}`}
        side={
          <>
            <FileHead
              label="Total"
              amount={quote.total_amount}
              about={
                quote.valid_until && (
                  <>
                    Valid until <DateText value={quote.valid_until} />
                  </>
                )
              }
              viewedAt={quote.viewed_at}
              isMakingPdf={actions.isMakingPdf}
              onDownload={() => actions.download(toTarget(quote))}
              onCopyLink={write === undefined ? () => void copy('quote', quote.id) : undefined}
            />
            {quote.status !== 'draft' && write === undefined && quote.billed_amount === 0 && (
              <Alert
                severity="info"
                action={
                  <Button
                    size="small"
                    color="inherit"
                    onClick={() => actions.revise(toTarget(quote))}
                  >
                    Revise
                  </Button>
                }
              >
                Need changes? Revise this quote. The sent version is saved.
              </Alert>
            )}
            {quote.billed_amount > 0 && write === undefined && (
              <Alert severity="info">
                This quote is invoiced and can’t be changed. Create a new quote for the changes.
              </Alert>
            )}
            {quote.invoices.length > 0 && (
              <Box component="section" aria-label="Invoices">
                <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
                  Invoices
                </Typography>
                {quote.invoices.map(({ id, invoice_number, kind, status, total_amount }) => (
                  <Stack key={id} direction="row" sx={{ justifyContent: 'space-between' }}>
                    <Link component={RouterLink} to={`/invoices/${id}`}>
                      {invoice_number} ({labelOf(kindLabel, kind)}
                      {status === 'void' && ', void'})
                    </Link>
                    <Money amount={total_amount} />
                  </Stack>
                ))}
                {quote.billed_amount > 0 && (
                  <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
                    <span>Left to invoice, before tax</span>
                    <Money amount={leftOf(quote)} />
                  </Stack>
                )}
              </Box>
            )}
            <ContractUse quote={quote} />
            {quote.decision && <Decision decision={quote.decision} number={quote.quote_number} />}
            <Revisions quote={quote} />
          </>
        }
      />
      <RecordComments type="quote" id={quote.id} />
      {actions.dialogs}
    </>
  );
}
