import { usePlatform } from '@plumbline/platform';
import { useBlocker } from 'react-router-dom';
import { lazily } from './lazily.tsx';

const ConfirmDialog = lazily(() =>
  import('@plumbline/design/forms').then((module) => module.ConfirmDialog),
);

/** Asks before a page with unsaved work is left. */
export function LeaveGuard() {
  const { unsaved } = usePlatform();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.has() && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      isOpen
      title="Leave without saving?"
      message="What you have entered here has not been saved."
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="error"
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
}
