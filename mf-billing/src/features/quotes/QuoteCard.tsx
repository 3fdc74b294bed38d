import { quoteStatusDisplay, statusDisplay } from '@plumbline/design';
import type { ListSelection } from '@plumbline/design/grid';
import type { QuoteRow } from '../../data/schemas.ts';
import { QuoteButtons } from '../../shared/actions/QuoteButtons.tsx';
import type { QuoteActions } from '../../shared/actions/useQuoteActions.tsx';
import { DocumentCard } from '../../shared/list/DocumentCard.tsx';
import { Expiry } from './quoteColumns.tsx';

type QuoteCardProps = { quote: QuoteRow; actions: QuoteActions; selection: ListSelection };

/** A quote as a card. */
export function QuoteCard({ quote, actions, selection }: QuoteCardProps) {
  return (
    <DocumentCard
      kind="quote"
      document={quote}
      number={quote.quote_number}
      display={statusDisplay(quoteStatusDisplay, quote.status)}
      about={[quote.client_name, quote.project_name]}
      selection={selection}
      buttons={<QuoteButtons quote={quote} actions={actions} />}
    >
      {quote.valid_until && 'Valid until'}
      <Expiry quote={quote} />
    </DocumentCard>
  );
}
