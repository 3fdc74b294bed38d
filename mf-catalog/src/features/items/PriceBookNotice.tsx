import { skipToken } from '@plumbline/data';
import { Box, Button, FailedNote } from '@plumbline/design';
import { Link, useCompanyId, useLink } from '@plumbline/platform';
import { usePriceProposalsQuery, usePriceWarningsQuery } from '../../data/priceBook.ts';

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** Leads to the price book and says what changed there; beside the page's actions, so that the list does not move. */
export function PriceBookNotice() {
  const company = useCompanyId();
  const priceBook = useLink('catalog.priceBook');
  const proposalsQuery = usePriceProposalsQuery(priceBook ? company : skipToken);
  const warningsQuery = usePriceWarningsQuery(priceBook ? company : skipToken);
  const { data: proposals = [] } = proposalsQuery;
  const { data: warnings = [] } = warningsQuery;
  if (
    (proposalsQuery.isError && !proposalsQuery.data) ||
    (warningsQuery.isError && !warningsQuery.data)
  )
    return (
      <Box>
        <FailedNote
          message="Failed to load cost changes. Prices and margins may be out of date."
          onRetry={() => {
            if (proposalsQuery.isError) void proposalsQuery.refetch();
            if (warningsQuery.isError) void warningsQuery.refetch();
          }}
          isRetrying={proposalsQuery.isFetching || warningsQuery.isFetching}
        />
      </Box>
    );
  if (!priceBook) return null;
  const changes = [
    proposals.length > 0 && `${counted(proposals.length, 'cost', 'costs')} changed`,
    warnings.length > 0 && `${counted(warnings.length, 'open quote', 'open quotes')} losing margin`,
  ].filter(Boolean);
  return (
    <Button
      component={Link}
      to={priceBook}
      {...(changes.length > 0
        ? { variant: 'outlined', color: 'warning' }
        : // The menu of a phone has the page, and a row of buttons less shows an item more.
          { sx: { display: { xs: 'none', sm: 'inline-flex' } } })}
    >
      {changes.join(', ') || 'Price book'}
    </Button>
  );
}
