import { Box, Card, Link, Money, Stack, StatusChip, Typography } from '@plumbline/design';
import { SelectBox, type ListSelection } from '@plumbline/design/grid';
import { Link as RouterLink } from '@plumbline/platform';
import type { QuoteRow } from '../../data/schemas.ts';
import { QuoteButtons } from '../../shared/acts/QuoteButtons.tsx';
import type { QuoteActs } from '../../shared/acts/useQuoteActs.tsx';
import { quoteLook } from '../../shared/words.ts';
import { Expiry } from './quoteColumns.tsx';

type QuoteCardProps = { quote: QuoteRow; acts: QuoteActs; selection: ListSelection };

/** A quote as a card. */
export function QuoteCard({ quote, acts, selection }: QuoteCardProps) {
  return (
    <Card
      component="article"
      variant="outlined"
      aria-label={`Quote ${quote.quote_number}`}
      sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <SelectBox
          row={{ id: quote.id, name: `quote ${quote.quote_number}` }}
          selection={selection}
        />
        <Link component={RouterLink} to={`/quotes/${quote.id}`} sx={{ fontWeight: 600, flex: 1 }}>
          {quote.quote_number}
        </Link>
        <StatusChip {...quoteLook[quote.status]} />
      </Stack>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {quote.title}
      </Typography>
      <Typography color="text.secondary">
        {[quote.client_name, quote.project_name].filter(Boolean).join(' · ') || 'No client'}
      </Typography>
      <Typography variant="h2" component="p">
        <Money amount={quote.total_amount} />
      </Typography>
      <Box sx={{ display: 'flex', gap: 0.5, color: 'text.secondary', fontSize: '0.875rem' }}>
        {quote.valid_until && <span>Valid until</span>}
        <Expiry quote={quote} />
      </Box>
      <Stack direction="row" spacing={1} sx={{ mt: 'auto', alignItems: 'center' }}>
        <QuoteButtons quote={quote} acts={acts} />
      </Stack>
    </Card>
  );
}
