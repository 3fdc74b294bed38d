import type { PendingMutation } from '@plumbline/data';
import { Typography, useOnline } from '@plumbline/design';

/** Says how many changes are saved on the device and not sent yet; nothing if all are sent. */
export function WaitingNote({ changes }: { changes: readonly PendingMutation[] }) {
  const isOnline = useOnline();
  const waiting = changes.filter(({ state }) => state === 'waiting' || state === 'sending');
  const isStuck = !isOnline || waiting.some(({ isHeld }) => isHeld === true);
  if (waiting.length === 0 || !isStuck) return null;
  return (
    <Typography component="output" variant="body2" sx={{ display: 'block' }}>
      Waiting to send ({waiting.length}). Saved on this phone and sent when you’re back online.
    </Typography>
  );
}
