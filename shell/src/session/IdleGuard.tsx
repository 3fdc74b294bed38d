import { useSession } from '@plumbline/platform';
import { lazily } from '../frame/lazily.tsx';
import { countdown, idleTimeoutMs } from './idleClock.ts';
import { useIdle } from './useIdle.ts';
import { useSignOut } from './useSignOut.ts';
import { useTokenRefresh } from './useTokenRefresh.ts';

const IdleWarning = lazily(() => import('./IdleWarning.tsx').then((module) => module.IdleWarning));

/** Warns in the last five minutes of idleness, and signs out at the end of it. */
export function IdleGuard() {
  const { company } = useSession();
  const signOut = useSignOut();
  const timeoutMs = idleTimeoutMs(company.session_timeout_minutes);
  const { idleness, stay } = useIdle(timeoutMs, () => void signOut('idle'));
  useTokenRefresh();

  if (idleness.phase !== 'warning') return null;
  return (
    <IdleWarning
      remaining={countdown(idleness.remainingMs)}
      onStay={stay}
      onLeave={() => void signOut('asked')}
    />
  );
}
