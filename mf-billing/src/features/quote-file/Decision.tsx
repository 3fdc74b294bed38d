import { Box, DateText, Typography } from '@plumbline/design';
import type { QuoteDecision } from '../../data/schemas.ts';

/** What the client decided online, and what proves it. */
export function Decision({ decision }: { decision: QuoteDecision }) {
  const { signer_name, signer_email, decided_at, reason, ip_address, document_hash } = decision;
  const isAccepted = decision.decision === 'accepted';
  return (
    <Box component="section" aria-label="Client’s decision">
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {isAccepted ? 'Accepted online' : 'Declined online'}
      </Typography>
      <Typography>
        By {signer_name}
        {signer_email && ` (${signer_email})`}, <DateText value={decided_at} relative />
      </Typography>
      {reason && <Typography sx={{ whiteSpace: 'pre-wrap' }}>“{reason}”</Typography>}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {ip_address && `From ${ip_address}. `}
        {isAccepted && 'The signature stands on the paper. '}
        SHA-256 of what was shown: {document_hash}
      </Typography>
    </Box>
  );
}
