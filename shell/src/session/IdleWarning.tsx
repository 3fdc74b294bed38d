import { Button } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';

type IdleWarningProps = { remaining: string; onStay: () => void; onLeave: () => void };

/** "Stay Logged In" or "Log Out Now", with the time that is left. */
export function IdleWarning({ remaining, onStay, onLeave }: IdleWarningProps) {
  return (
    <ContentDialog
      isOpen
      title="Are you still there?"
      width="xs"
      onClose={onStay}
      actions={
        <>
          <Button color="inherit" onClick={onLeave}>
            Log Out Now
          </Button>
          <Button variant="contained" onClick={onStay}>
            Stay Logged In
          </Button>
        </>
      }
    >
      You will be logged out in <strong role="timer">{remaining}</strong> because nothing has
      happened for a while.
    </ContentDialog>
  );
}
