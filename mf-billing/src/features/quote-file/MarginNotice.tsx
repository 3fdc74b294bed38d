import { skipToken } from '@plumbline/data';
import { Alert, Box, Button, FailedNote, Money } from '@plumbline/design';
import { Link, useCompanyId, useLink } from '@plumbline/platform';
import { useQuoteMarginQuery } from '../../data/quoteMargins.ts';
import type { QuoteFile } from '../../data/fileSchemas.ts';
import { ManualPrices } from './ManualPrices.tsx';
import { useReprice } from './useReprice.ts';

const percent = (value: number | null) => (value === null ? 'unknown' : `${value.toFixed(2)}%`);

/** Warns that an open quote loses margin because item costs rose; a draft can be repriced here. */
export function MarginNotice({
  quote: { id, status },
}: {
  quote: Pick<QuoteFile, 'id' | 'status'>;
}) {
  const company = useCompanyId();
  const priceBook = useLink('catalog.priceBook');
  const isOpen = status === 'draft' || status === 'sent';
  const { data, isError, isFetching, refetch } = useQuoteMarginQuery(
    isOpen && priceBook ? { company, id } : skipToken,
  );
  const { manualLines, isLoading, reprice, forget } = useReprice(id);
  return (
    <>
      {isError && data === undefined && (
        <Box sx={{ mb: 2 }}>
          <FailedNote
            message="Failed to check the margin of this quote."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </Box>
      )}
      {data && priceBook && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
              {status === 'draft' && (
                <Button color="inherit" size="small" loading={isLoading} onClick={() => reprice()}>
                  Reprice this draft
                </Button>
              )}
              <Button component={Link} to={priceBook} color="inherit" size="small">
                Price book
              </Button>
            </Box>
          }
        >
          Item costs rose <Money amount={data.margin_lost} /> since this quote was written. The
          margin drops from {percent(data.margin_before)} to {percent(data.margin_now)}.
        </Alert>
      )}
      {status === 'draft' && manualLines.length > 0 && (
        <ManualPrices lines={manualLines} isLoading={isLoading} onUse={reprice} onClose={forget} />
      )}
    </>
  );
}
