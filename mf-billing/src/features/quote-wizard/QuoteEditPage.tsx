import { PageHeader } from '@plumbline/design';
import { useGo, usePageTitle, useParams, useSession } from '@plumbline/platform';
import { useState } from 'react';
import { useQuoteFileQuery } from '../../data/quotes.ts';
import type { QuoteFile } from '../../data/fileSchemas.ts';
import { emptyLine, toDraftLine } from '../../shared/draftLines.ts';
import { FilePage } from '../../shared/FilePage.tsx';
import { draftKey } from '../../shared/draftStorage.ts';
import { ClosedNotice } from '../../shared/wizard/ClosedNotice.tsx';
import { toQuoteValues } from './quoteForm.ts';
import { QuoteWizard } from './QuoteWizard.tsx';

/** Edits a draft; a sent quote is revised instead. */
export function QuoteEditPage() {
  const { quoteId = '' } = useParams();
  const { data, error, refetch } = useQuoteFileQuery(quoteId, { refetchOnMountOrArgChange: true });
  usePageTitle(data && `Edit ${data.quote_number}`, data?.quote_number);
  return (
    <FilePage
      file={data}
      error={error}
      failure="Failed to fetch quote details"
      loading="Loading quote…"
      onRetry={() => void refetch()}
      width="text"
    >
      {(quote) => (
        <>
          <PageHeader title={`Edit quote ${quote.quote_number}`} />
          {quote.status === 'draft' ? (
            <Editing quote={quote} />
          ) : (
            <ClosedNotice kind="quote" id={quote.id}>
              {`This quote has ${quote.status === 'expired' ? '' : 'been '}${quote.status}. Revise it to change it.`}
            </ClosedNotice>
          )}
        </>
      )}
    </FilePage>
  );
}

/** Uses the quote as it was opened: a refetch must not change what is being edited. */
function Editing({ quote }: { quote: QuoteFile }) {
  const { user } = useSession();
  const go = useGo();
  const [opened] = useState(quote);
  const [start] = useState(() => ({
    id: opened.id,
    version: opened.version,
    head: toQuoteValues(opened),
    lines: opened.items.length > 0 ? opened.items.map(toDraftLine) : [emptyLine()],
  }));
  const open = () => go('billing.quote', { params: { quoteId: opened.id } });
  return (
    <QuoteWizard
      storageKey={draftKey('quote', user.id, opened.id)}
      start={start}
      quote={opened}
      onSaved={open}
      onCancel={open}
    />
  );
}
