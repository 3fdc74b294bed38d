import { skipToken } from '@plumbline/data';
import { Alert, Button, Money } from '@plumbline/design';
import { Link, useCompanyId, useLink } from '@plumbline/platform';
import { useQuoteMarginQuery } from '../../data/quoteMargins.ts';
import type { QuoteFile } from '../../data/schemas.ts';

const percent = (value: number | null) => (value === null ? 'unknown' : `${value.toFixed(2)}%`);

/** Says that an open quote loses margin because its items cost more now; the price book mends it. */
export function MarginNotice({
  quote: { id, status },
}: {
  quote: Pick<QuoteFile, 'id' | 'status'>;
}) {
  const company = useCompanyId();
  const priceBook = useLink('catalog.priceBook');
  const isOpen = status === 'draft' || status === 'sent';
  const { data } = useQuoteMarginQuery(isOpen && priceBook ? { company, id } : skipToken);
  if (!data || !priceBook) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button component={Link} to={priceBook} color="inherit" size="small">
          Price book
        </Button>
      }
    >
      The items of this quote cost <Money amount={data.margin_lost} /> more than when it was
      written: the margin goes from {percent(data.margin_before)} to {percent(data.margin_now)}.
    </Alert>
  );
}
