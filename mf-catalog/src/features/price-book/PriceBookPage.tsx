import { messageOf } from '@plumbline/data';
import { EmptyState, FailedState, Page, PageHeader, RowsSkeleton, Stack } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { usePriceProposalsQuery, usePriceWarningsQuery } from '../../data/priceBook.ts';
import { MarginWarnings } from './MarginWarnings.tsx';
import { ProposalList } from './ProposalList.tsx';

/** /price-book: price proposals, and open quotes that lose margin. */
export function PriceBookPage() {
  const company = useCompanyId();
  const proposals = usePriceProposalsQuery(company);
  const warnings = usePriceWarningsQuery(company);
  const failed = (proposals.error && !proposals.data) || (warnings.error && !warnings.data);
  const prices = proposals.data;
  const quotes = warnings.data;
  return (
    <Page width="text">
      <PageHeader
        title="Price book"
        description="Review cost increases before they eat your margin"
      />
      {failed && (
        <FailedState
          title="Failed to load the price book"
          message={messageOf(proposals.error ?? warnings.error)}
          onRetry={() => {
            void proposals.refetch();
            void warnings.refetch();
          }}
        />
      )}
      {!failed && !(prices && quotes) && <RowsSkeleton label="Loading prices..." />}
      {prices && quotes && (
        <Stack spacing={4}>
          {prices.length > 0 && <ProposalList proposals={prices} />}
          {quotes.length > 0 && <MarginWarnings warnings={quotes} />}
          {prices.length === 0 && quotes.length === 0 && (
            <EmptyState
              title="All prices are up to date"
              description="Link items to materials. When a material's cost changes, suggested prices will appear here."
            />
          )}
        </Stack>
      )}
    </Page>
  );
}
