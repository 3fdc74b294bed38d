import { visitor } from '@plumbline/data/visitor';
import { useEffect } from 'react';

/** The token is refreshed when it has less than this left. */
const bufferSeconds = 5 * 60;
const everyMs = 60_000;

async function refreshIfDue() {
  const { data } = await visitor().auth.getSession();
  const left = (data.session?.expires_at ?? Infinity) - Date.now() / 1000;
  if (left < bufferSeconds) await visitor().auth.refreshSession();
}

/** Keeps the access token fresh while the page is open; a failed refresh is tried again a minute later. */
export function useTokenRefresh(): void {
  useEffect(() => {
    const refresh = () => void refreshIfDue().catch(() => undefined);
    const timer = setInterval(refresh, everyMs);
    addEventListener('focus', refresh);
    addEventListener('online', refresh);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', refresh);
      removeEventListener('online', refresh);
    };
  }, []);
}
