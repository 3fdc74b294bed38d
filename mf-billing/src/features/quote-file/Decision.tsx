import { messageOf, useFetchAddresses } from '@plumbline/data';
import { Box, Button, DateText, Typography } from '@plumbline/design';
import { downloadFile } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import type { QuoteDecision } from '../../data/fileSchemas.ts';

/** The client's online decision and its evidence. */
export function Decision({ decision, number }: { decision: QuoteDecision; number: string }) {
  const { fetchAddress } = useFetchAddresses('project-documents');
  const toasts = useToasts();
  const { signed_object_path: path } = decision;
  const download = async (signed: string) => {
    const { url, error } = await fetchAddress(signed);
    if (!url) return toasts.error(messageOf(error));
    await downloadFile(url, `${number} (signed).pdf`).catch(() =>
      toasts.error('Couldn’t download the signed PDF. Try again.'),
    );
  };
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
      <Typography variant="body2" component="details" color="textSecondary" sx={{ mt: 0.5 }}>
        <Box
          component="summary"
          sx={{ cursor: 'pointer', '@media (pointer: coarse)': { py: 1.5 } }}
        >
          Evidence
        </Box>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {ip_address && `From ${ip_address}. `}
          Document fingerprint (SHA-256): {document_hash}
        </Box>
      </Typography>
      {path && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => void download(path)}>
          Download signed PDF
        </Button>
      )}
    </Box>
  );
}
