import { isDataError, messageOf } from '@plumbline/data';
import { Alert, Button, FailedState, LoadingState, Page, PageHeader } from '@plumbline/design';
import { Link, useGo, useParams, useSession } from '@plumbline/platform';
import { useState } from 'react';
import { useQuoteFileQuery } from '../../data/quotes.ts';
import type { QuoteFile } from '../../data/schemas.ts';
import { emptyLine, toDraftLine } from '../../shared/draftLines.ts';
import { draftKey } from '../../shared/keptDraft.ts';
import { toQuoteValues } from './quoteForm.ts';
import { QuoteWizard } from './QuoteWizard.tsx';

/** Edits a quote that has not been accepted yet. */
export function QuoteEditPage() {
  const { quoteId = '' } = useParams();
  const {
    data: quote,
    error,
    refetch,
  } = useQuoteFileQuery(quoteId, { refetchOnMountOrArgChange: true });
  if (error && !quote)
    return (
      <Page width="form">
        <FailedState
          title="Failed to fetch quote details"
          message={messageOf(error)}
          {...(isDataError(error) && error.kind === 'notFound'
            ? {}
            : { onRetry: () => void refetch() })}
        />
      </Page>
    );
  if (!quote) return <LoadingState label="Loading quote…" />;
  return (
    <Page width="text">
      <PageHeader title={`Edit quote ${quote.quote_number}`} />
      {quote.status === 'accepted' ? <Closed id={quote.id} /> : <Editing quote={quote} />}
    </Page>
  );
}

function Closed({ id }: { id: string }) {
  return (
    <Alert
      severity="info"
      action={
        <Button component={Link} to={`/quotes/${id}`} color="inherit" size="small">
          Open quote
        </Button>
      }
    >
      This quote has been accepted. Revise it to change it.
    </Alert>
  );
}

/** Holds the quote as it was opened: a refetch must not change what is being edited. */
function Editing({ quote }: { quote: QuoteFile }) {
  const { user } = useSession();
  const go = useGo();
  const [opened] = useState(quote);
  const [start] = useState(() => ({
    id: opened.id,
    head: toQuoteValues(opened),
    lines: opened.items.length > 0 ? opened.items.map(toDraftLine) : [emptyLine()],
  }));
  const open = () => go('billing.quote', { params: { quoteId: opened.id } });
  return (
    <QuoteWizard
      storageKey={draftKey('quote', user.id, opened.id)}
      start={start}
      quote={opened}
      client={
        opened.client_id ? { value: opened.client_id, label: opened.client_name ?? '' } : undefined
      }
      onSaved={open}
      onCancel={open}
    />
  );
}
