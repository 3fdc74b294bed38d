import { messageOf } from '@plumbline/data';
import { EmptyState, FailedState, Page, PageHeader, RowsSkeleton, Stack } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { usePriceProposalsQuery, usePriceWarningsQuery } from '../../data/priceBook.ts';
import { MarginWarnings } from './MarginWarnings.tsx';
import { ProposalList } from './ProposalList.tsx';

/** /price-book: prices that follow from new costs, and the open quotes that lose by them. */
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
        description="When a material costs more, its items get new prices here, and the open quotes that would lose margin show up"
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
              description="Link an item to its material. When the material's cost changes, a new price is proposed here."
            />
          )}
        </Stack>
      )}
    </Page>
  );
}
