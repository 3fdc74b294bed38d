import { Box, Button, DateText, Money, Typography, dotted } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import type { CreditEntry } from '../../../data/credit.ts';
import { creditEntryTitle } from './creditLabels.ts';

/** The user's note; generated notes would repeat the title. */
const own = ({ event, notes }: CreditEntry) =>
  event === 'overpaid' || event === 'note_voided' ? null : notes;

type CreditEntriesProps = {
  entries: readonly CreditEntry[];
  /** Undefined when the user can't undo payouts. */
  onUndoPayout?: ((entry: CreditEntry) => void) | undefined;
};

/** Credit entries, newest first. */
export function CreditEntries({ entries, onUndoPayout }: CreditEntriesProps) {
  return (
    <Box
      component="ul"
      aria-label="Credit"
      sx={{ listStyle: 'none', m: 0, p: 0, '& > li:last-of-type': { borderBottom: 0, pb: 0 } }}
    >
      {entries.map((entry) => (
        <Box
          component="li"
          key={entry.id}
          sx={{
            display: 'flex',
            gap: 1,
            alignItems: 'baseline',
            py: 1.25,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0, '& a': { color: 'primary.main' } }}>
            <Typography component="div">
              {creditEntryTitle(entry)}{' '}
              {entry.invoice_id && entry.invoice_number && (
                <AreaLink
                  to="billing.invoice"
                  params={{ invoiceId: entry.invoice_id }}
                  otherwise={entry.invoice_number}
                >
                  {entry.invoice_number}
                </AreaLink>
              )}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {dotted(<DateText value={entry.happened_at} />, entry.reference, own(entry))}
            </Typography>
            {onUndoPayout && entry.event === 'paid_out' && !entry.is_undone && (
              <Button
                size="small"
                color="inherit"
                sx={{ ml: -0.625 }}
                onClick={() => onUndoPayout(entry)}
              >
                Undo payout
              </Button>
            )}
          </Box>
          <Money amount={entry.amount} />
        </Box>
      ))}
    </Box>
  );
}
