import { isDataError, logoAddress, messageOf } from '@plumbline/data';
import {
  Alert,
  Box,
  Button,
  Card,
  DateText,
  FailedState,
  LoadingState,
  Page,
  Stack,
  Typography,
  dotted,
  formatMoney,
} from '@plumbline/design';
import { usePageTitle, useParams } from '@plumbline/platform';
import { useMemo, useState } from 'react';
import {
  useSharedDocumentQuery,
  type SeenDocument,
  type SharedDocument,
  type SharedInvoice,
} from '../../data/sharedDocument.ts';
import { addressLines } from '@plumbline/design/documents';
import { paidOn } from '../../shared/print/toPrintDocument.ts';
import { usePdf } from '../../shared/print/usePdf.ts';
import { PaySharedButton } from '../../shared/pay-online/PaySharedButton.tsx';
import { Deadline } from './Deadline.tsx';
import { ActionBar } from './ActionBar.tsx';
import { ContactLinks, Question } from './ContactLinks.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { DepositPart } from './DepositPart.tsx';
import { DocumentArticle } from './DocumentArticle.tsx';
import { sharedToPrintDocument, sharedLabel, withChoices } from './sharedPrintDocument.ts';
import { PortalPart } from './PortalPart.tsx';
import { SharedReceipts } from './SharedReceipts.tsx';
import { SignedCopyButton } from './SignedCopyButton.tsx';

/** /shared/documents/:token: a quote or invoice for a client with a link, without sign-in. */
export function SharedDocumentPage() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useSharedDocumentQuery(token);
  usePageTitle(data && `${sharedLabel(data)} ${data.number}`);
  if (data) return <SharedView key={data.id} document={data} token={token} />;
  if (!error) return <LoadingState label="Loading…" minHeight="100vh" />;
  const isGone = isDataError(error) && error.kind === 'notFound';
  return (
    <Page width="form">
      <FailedState
        isPage
        title={isGone ? 'This link is no longer valid' : 'Couldn’t load the document'}
        message={isGone ? 'Ask your contractor for a new link.' : messageOf(error)}
        {...(!isGone && { onRetry: () => void refetch() })}
      />
    </Page>
  );
}

function SharedView({ document, token }: { document: SeenDocument; token: string }) {
  const [chosen, setChosen] = useState<Set<string>>();
  const [decided, setDecided] = useState<SharedDocument>();
  const [deciding, setDeciding] = useState<'accepted' | 'rejected'>();
  const { company } = document;
  const pdf = usePdf(document.type);
  const current = useMemo(() => {
    // Until the document itself says so.
    const latest: SeenDocument =
      decided && decided.status !== document.status ? { ...decided, company } : document;
    return latest.type === 'quote' && chosen && !decided ? withChoices(latest, chosen) : latest;
  }, [decided, document, company, chosen]);
  const isDraft = current.status === 'draft';
  const { is_preview: isPreview } = document;
  const isOpen = current.type === 'quote' && current.status === 'sent';
  const color = company.primary_color ?? '#1e40af';
  const logo = logoAddress(company.logo_url);
  return (
    <Page width="form">
      <PortalPart token={token} portal={document.portal} />
      {isPreview && (
        <Alert severity="info" sx={{ mb: 2 }}>
          You are looking at this as the client. You can’t accept, decline, or pay.
        </Alert>
      )}
      <Card
        variant="outlined"
        // Clipped, not hidden: the actions stick to the screen, not to the card.
        sx={{ borderTop: `6px solid ${color}`, p: { xs: 2, sm: 4 }, overflow: 'clip' }}
      >
        <Stack
          direction="row"
          spacing={2}
          sx={{ justifyContent: 'space-between', alignItems: 'flex-start', mb: 3 }}
        >
          <Box>
            {logo && (
              <Box
                component="img"
                src={logo}
                alt=""
                sx={{
                  maxHeight: 56,
                  maxWidth: 200,
                  display: 'block',
                  mb: 1,
                  // Logos are designed for white paper, so keep the background white in the dark theme.
                  bgcolor: '#ffffff',
                  borderRadius: 0.5,
                }}
              />
            )}
            <Typography variant="h3" component="p">
              {company.name}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {dotted(...addressLines(company.address))}
            </Typography>
            <ContactLinks company={company} />
          </Box>
        </Stack>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {sharedLabel(current)}{' '}
          <Box component="span" sx={{ display: 'inline-block' }}>
            {current.number}
          </Box>
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 3 }}>
          {current.title}
          {current.client_name && `, for ${current.client_name}`}. <Deadline document={current} />
        </Typography>
        <Outcome document={current} />
        {!isDraft && (
          <DocumentArticle
            document={current}
            token={token}
            onChoose={isOpen ? setChosen : undefined}
          />
        )}
        {current.type === 'invoice' && <SharedReceipts invoice={current} />}
        {current.type === 'quote' && (
          <DepositPart
            key={current.status}
            token={token}
            quote={current}
            isNext={decided !== undefined}
          />
        )}
        <Question company={company} subject={`${sharedLabel(current)} ${current.number}`} />
        <ActionBar>
          {isOpen && !isPreview && (
            <Button variant="contained" size="large" onClick={() => setDeciding('accepted')}>
              Accept {formatMoney(current.total_amount)}
            </Button>
          )}
          {current.type === 'invoice' && !isPreview && (
            <PaySharedButton token={token} invoice={current} print={sharedToPrintDocument} />
          )}
          {isOpen && !isPreview && (
            <Button size="large" color="inherit" onClick={() => setDeciding('rejected')}>
              Decline
            </Button>
          )}
          {current.type === 'quote' && current.decision?.decision === 'accepted' && (
            <SignedCopyButton token={token} number={current.number} />
          )}
          {!isDraft && (
            <Button
              size="large"
              variant="outlined"
              loading={pdf.isMaking}
              onClick={() => void pdf.download(async () => sharedToPrintDocument(current))}
            >
              Download PDF
            </Button>
          )}
        </ActionBar>
      </Card>
      {deciding && current.type === 'quote' && (
        <DecisionDialog
          token={token}
          quote={current}
          decision={deciding}
          onClose={() => setDeciding(undefined)}
          onDone={(answer) => {
            setDecided(answer);
            setDeciding(undefined);
          }}
        />
      )}
    </Page>
  );
}

/** Why an invoice has no balance due. */
function settledMessage(invoice: SharedInvoice): string {
  if (paidOn(invoice) > 0) return 'This invoice is paid. Thank you.';
  return invoice.credited_amount > 0
    ? 'No balance due. This invoice has been fully credited.'
    : 'No balance due on this invoice.';
}

/** The document's status in one sentence. */
function Outcome({ document }: { document: SharedDocument }) {
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
        <Alert severity="success" sx={{ mb: 2 }}>
          {settledMessage(document)}
        </Alert>
      );
    return document.payment_status === 'overdue' ? (
      <Alert severity="error" sx={{ mb: 2 }}>
        This invoice was due on <DateText value={document.due_date} />. The balance due is{' '}
        {formatMoney(document.balance)}.
      </Alert>
    ) : null;
  }
  switch (document.status) {
    case 'accepted':
      return (
        <Alert severity="success" sx={{ mb: 2 }}>
          {document.decision
            ? `Accepted by ${document.decision.signer_name}.`
            : 'This quote has been accepted.'}{' '}
          Thank you.
        </Alert>
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
