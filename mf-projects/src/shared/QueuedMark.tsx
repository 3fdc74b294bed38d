import { cancelMutation, type PendingMutation } from '@plumbline/data';
import { Box, Button, Typography, useOnline, VisuallyHidden } from '@plumbline/design';

/** Marks a queued change and offers Undo; renders nothing while online. */
export function QueuedMark({ change }: { change: PendingMutation | undefined }) {
  const isOnline = useOnline();
  const isUnderWay = change?.state === 'waiting' || change?.state === 'sending';
  // Until it is stored on the device, leaving the page would lose it.
  const isSafe = change?.isKept !== undefined;
  if (!change || !isUnderWay || !isSafe || (isOnline && !change.isHeld)) return null;
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="caption" component="span" sx={{ color: 'text.secondary', mr: 1 }}>
        Queued until you’re online
      </Typography>
      {change.state === 'waiting' && (
        <Button
          size="small"
          sx={{ minWidth: 0, px: 0.5, ml: -0.5 }}
          onClick={() => void cancelMutation(change.id)}
        >
          Undo<VisuallyHidden> {change.title}</VisuallyHidden>
        </Button>
      )}
    </Box>
  );
}
