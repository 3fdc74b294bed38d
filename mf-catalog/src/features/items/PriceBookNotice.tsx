import { skipToken } from '@plumbline/data';
import { Alert, Box, Button, FailedNote } from '@plumbline/design';
import { Link, useCompanyId, useLink } from '@plumbline/platform';
import { usePriceProposalsQuery, usePriceWarningsQuery } from '../../data/priceBook.ts';

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** Says that new costs propose new prices, and that open quotes lose margin. */
export function PriceBookNotice() {
  const company = useCompanyId();
  const priceBook = useLink('catalog.priceBook');
  const asked = usePriceProposalsQuery(priceBook ? company : skipToken);
  const watched = usePriceWarningsQuery(priceBook ? company : skipToken);
  const { data: proposals = [] } = asked;
  const { data: warnings = [] } = watched;
  if ((asked.isError && !asked.data) || (watched.isError && !watched.data))
    return (
      <Box sx={{ mb: 3 }}>
        <FailedNote
          message="Failed to load cost changes. Prices and margins may be out of date."
          onRetry={() => {
            if (asked.isError) void asked.refetch();
            if (watched.isError) void watched.refetch();
          }}
          isRetrying={asked.isFetching || watched.isFetching}
        />
      </Box>
    );
  if (!priceBook || (proposals.length === 0 && warnings.length === 0)) return null;
  const words = [
    proposals.length > 0 && `${counted(proposals.length, 'new price', 'new prices')} proposed`,
    warnings.length > 0 &&
      `${counted(warnings.length, 'open quote loses', 'open quotes lose')} margin`,
  ].filter(Boolean);
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3 }}
      action={
        <Button
          component={Link}
          to={priceBook}
          color="inherit"
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
        >
          Price book
        </Button>
      }
    >
      Costs have changed: {words.join(', ')}.
    </Alert>
  );
}
