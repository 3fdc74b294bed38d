import { messageOf } from '@plumbline/data';
import {
  ActionButton,
  Box,
  DetailSection,
  Money,
  quoteStatusDisplay,
  StatusChip,
  Typography,
} from '@plumbline/design';
import {
  AreaLink,
  denialReason,
  isOffered,
  useAccess,
  useGo,
  useToasts,
} from '@plumbline/platform';
import { useLeadQuoteMutation } from '../../data/leadDecisions.ts';
import type { Lead } from '../../data/leadSchemas.ts';

/** Quotes of the lead: sending one moves its stage, acceptance wins it. */
export function LeadQuotes({ lead }: { lead: Lead }) {
  const go = useGo();
  const toasts = useToasts();
  const [create, { isLoading }] = useLeadQuoteMutation();
  const access = useAccess({ feature: 'create_edit_quotes', permission: 'edit_documents' });
  if (!lead.quotes) return null;
  const add = async () => {
    const { data, error } = await create({ lead: lead.id, id: crypto.randomUUID() });
    if (error) toasts.error(messageOf(error));
    else if (data) {
      const draft = { params: { quoteId: data.id } };
      if (!go('billing.quoteEdit', draft)) go('billing.quote', draft);
    }
  };
  return (
    <DetailSection title="Quotes" isCard>
      {lead.quotes.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No quotes yet. A new quote takes its name and address from the lead.
        </Typography>
      )}
      <Box component="ul" aria-label="Quotes" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lead.quotes.map((quote) => (
          <Box
            component="li"
            key={quote.id}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', py: 0.75 }}
          >
            <Box sx={{ '& a': { color: 'primary.main' } }}>
              <AreaLink
                to="billing.quote"
                params={{ quoteId: quote.id }}
                otherwise={quote.quote_number}
              >
                {quote.quote_number}
              </AreaLink>
            </Box>
            <StatusChip {...quoteStatusDisplay[quote.status]} />
            <Box sx={{ ml: 'auto' }}>
              <Money amount={quote.total_amount} />
            </Box>
          </Box>
        ))}
      </Box>
      {isOffered(access) && lead.outcome !== 'lost' && (
        <ActionButton
          variant="outlined"
          sx={{ mt: 1 }}
          loading={isLoading}
          denial={denialReason(access)}
          onClick={() => void add()}
        >
          New quote
        </ActionButton>
      )}
    </DetailSection>
  );
}
