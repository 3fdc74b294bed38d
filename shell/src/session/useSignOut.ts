import { useCallback } from 'react';
import { signOut } from '../auth/auth.ts';
import { clearKept, keepNotice, markLeaving } from './kept.ts';

/** Why the session ends. */
export type SignOutReason = 'asked' | 'idle';

/** Ends the session in every tab. After a time-out the place and the drafts are kept. */
export function useSignOut() {
  return useCallback(async (reason: SignOutReason) => {
    clearKept({ withDrafts: reason === 'asked' });
    if (reason === 'asked') markLeaving();
    else keepNotice('You were logged out because nothing had happened for a while.');
    await signOut();
  }, []);
}
