import { usePlatform } from '@plumbline/platform';
import { useHeldMove } from '@plumbline/platform/router';
import { lazily } from './lazily.tsx';

const ConfirmDialog = lazily(() =>
  import('@plumbline/design/forms').then((module) => module.ConfirmDialog),
);

/** Asks before a page with unsaved work is left. */
export function LeaveGuard() {
  const { unsaved } = usePlatform();
  const move = useHeldMove(unsaved.has);
  if (!move) return null;
  return (
    <ConfirmDialog
      isOpen
      title="Leave without saving?"
      message="What you have entered here has not been saved."
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="error"
      onConfirm={move.proceed}
      onClose={move.stay}
    />
  );
}
