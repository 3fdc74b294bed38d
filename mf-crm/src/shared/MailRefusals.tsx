import { Box, Button, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { counted } from '@plumbline/domain';

export type MailRefusal = { id: string; name: string; why: string };

/** Clients who weren't emailed, each with the reason. */
export function MailRefusals({
  refusals,
  onClose,
}: {
  refusals: readonly MailRefusal[];
  onClose: () => void;
}) {
  return (
    <ContentDialog
      isOpen
      title={`Not sent to ${counted(refusals.length, 'client')}`}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Box
        component="ul"
        aria-label="Not sent"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
      >
        {refusals.map(({ id, name, why }) => (
          <li key={id}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {why}
            </Typography>
          </li>
        ))}
      </Box>
    </ContentDialog>
  );
}
