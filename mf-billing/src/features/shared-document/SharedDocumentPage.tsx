import { isDataError, messageOf } from '@plumbline/data';
import {
  Alert,
  Box,
  Button,
  Card,
  FailedState,
  LoadingState,
  Page,
  Typography,
  clientMoney,
} from '@plumbline/design';
import { usePageTitle, useParams } from '@plumbline/platform';
import { useMemo, useState } from 'react';
import { useSharedDocumentQuery } from '../../data/sharedDocument.ts';
import type { SeenDocument, SharedDocument } from '../../data/sharedDocumentShapes.ts';
import { usePdf } from '../../shared/print/usePdf.ts';
import { BankPaymentNotice } from '../../shared/pay-online/BankPaymentNotice.tsx';
import { PaySharedButton } from '../../shared/pay-online/PaySharedButton.tsx';
import { Deadline } from './Deadline.tsx';
import { ActionBar } from './ActionBar.tsx';
import { Question } from './ContactLinks.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { DepositPart } from './DepositPart.tsx';
import { DocumentArticle } from './DocumentArticle.tsx';
import { sharedToPrintDocument, sharedLabel, withChoices } from './sharedPrintDocument.ts';
import { Outcome } from './Outcome.tsx';
import { PortalPart } from './PortalPart.tsx';
import { SharedReceipts } from './SharedReceipts.tsx';
import { SignedCopyButton } from './SignedCopyButton.tsx';
import { CompanyHead } from './CompanyHead.tsx';

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
  return (
    <Page width="form">
      <PortalPart token={token} portal={document.portal} />
      {isPreview && (
        <Alert severity="info" sx={{ mb: 2 }}>
          You’re viewing this as the client. You can’t accept, decline, or pay.
        </Alert>
      )}
      <Card
        variant="outlined"
        // Clipped, not hidden: the actions stick to the screen, not to the card.
        sx={{ borderTop: `6px solid ${color}`, p: { xs: 2, sm: 4 }, overflow: 'clip' }}
      >
        <CompanyHead company={company} />
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
        {current.type === 'invoice' && (
          <BankPaymentNotice payment={current.bank_payment} isClient />
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
        <Question
          token={token}
          document={document}
          subject={`${sharedLabel(current)} ${current.number}`}
        />
        <ActionBar>
          {isOpen && !isPreview && (
            <Button variant="contained" size="large" onClick={() => setDeciding('accepted')}>
              Accept {clientMoney(current.total_amount)}
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
