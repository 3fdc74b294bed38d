import {
  Box,
  Link as TextLink,
  Money,
  Stack,
  StatusChip,
  Typography,
  dotted,
} from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import type { MarginWarning } from '../../data/schemas.ts';

const percent = (value: number | null) => (value === null ? 'unknown' : `${value.toFixed(1)}%`);

/** Open quotes whose item costs rose since they were written. */
export function MarginWarnings({ warnings }: { warnings: readonly MarginWarning[] }) {
  return (
    <Stack component="section" aria-label="Quotes losing margin" spacing={1.5}>
      <Typography variant="h2">Open quotes losing margin</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {warnings.map((quote) => (
          <Box
            component="li"
            key={quote.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1.5,
              alignItems: 'center',
              py: 1.5,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
              <AreaLink
                to="billing.quote"
                params={{ quoteId: quote.id }}
                otherwise={<strong>{`Quote ${quote.quote_number}`}</strong>}
              >
                <TextLink component="span">{`Quote ${quote.quote_number}`}</TextLink>
              </AreaLink>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {dotted(quote.title, quote.client_name)}
              </Typography>
            </Box>
            <StatusChip
              label={quote.status === 'draft' ? 'Draft' : 'Sent'}
              tone={quote.status === 'draft' ? 'neutral' : 'info'}
              shape={quote.status === 'draft' ? 'ring' : 'half'}
            />
            <Box sx={{ ml: 'auto', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
              <Box sx={{ fontWeight: 600 }}>
                <Money amount={-quote.margin_lost} />
              </Box>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {`Margin ${percent(quote.margin_before)} → ${percent(quote.margin_now)}`}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Stack>
  );
}
