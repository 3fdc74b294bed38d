import { FailedState, LoadingState, Page, PageHeader } from '@plumbline/design';
import { AreaLink, useCompanyId } from '@plumbline/platform';
import { useQuoteNumberQuery } from '../../data/quotes.ts';
import { useBillingTaxesQuery } from '../../data/taxes.ts';
import { QuickQuote } from './QuickQuote.tsx';

/** /quotes/quick: a quote on one screen, from the client to the preview. */
export function QuickQuotePage() {
  const number = useQuoteNumberQuery('quotes_page');
  const taxes = useBillingTaxesQuery(useCompanyId());
  if (number.isError || taxes.isError)
    return (
      <Page width="form">
        <FailedState
          title="Failed to load data"
          onRetry={() => {
            if (number.isError) void number.refetch();
            if (taxes.isError) void taxes.refetch();
          }}
        />
      </Page>
    );
  if (number.data === undefined || taxes.data === undefined)
    return <LoadingState label="Loading…" />;
  return (
    <Page>
      <PageHeader
        title="Quick quote"
        description={
          <>
            One screen.{' '}
            <AreaLink to="billing.quoteNew" className="pl-link">
              Use the step-by-step form
            </AreaLink>
          </>
        }
      />
      <QuickQuote suggested={number.data} taxes={taxes.data} />
    </Page>
  );
}
