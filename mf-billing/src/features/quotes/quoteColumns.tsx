import {
  DateText,
  Money,
  Stack,
  StatusChip,
  quoteStatusDisplay,
  statusDisplay,
} from '@plumbline/design';
import type { Column } from '@plumbline/design/grid';
import type { QuoteRow } from '../../data/schemas.ts';
import { QuoteButtons } from '../../shared/actions/QuoteButtons.tsx';
import type { QuoteActions } from '../../shared/actions/useQuoteActions.tsx';
import { documentColumns } from '../../shared/list/documentColumns.tsx';
import { expiryDisplay } from '../../shared/labels.ts';

/** The day a quote expires, and a warning when that is soon or past. */
export function Expiry({
  quote,
}: {
  quote: Pick<QuoteRow, 'status' | 'days_left' | 'valid_until'>;
}) {
  const look = expiryDisplay(quote.status, quote.days_left);
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <DateText value={quote.valid_until} />
      {look && quote.status !== 'expired' && <StatusChip {...look} />}
    </Stack>
  );
}

/** The columns of the quotes list. */
export const quoteColumns = (actions: QuoteActions): Column<QuoteRow>[] => [
  ...documentColumns<QuoteRow>('quote', ({ quote_number }) => quote_number),
  {
    field: 'total_amount',
    header: 'Amount',
    // Eight digits.
    width: 132,
    align: 'right',
    sortable: true,
    render: ({ total_amount }) => <Money amount={total_amount} />,
  },
  {
    field: 'status',
    header: 'Status',
    width: 116,
    sortable: true,
    render: ({ status }) => <StatusChip {...statusDisplay(quoteStatusDisplay, status)} />,
  },
  {
    field: 'valid_until',
    header: 'Expires',
    yields: 2,
    width: 210,
    sortable: true,
    render: (quote) => <Expiry quote={quote} />,
  },
  {
    field: 'actions',
    header: 'Actions',
    align: 'right',
    width: 196,
    render: (quote) => <QuoteButtons quote={quote} actions={actions} />,
  },
];
