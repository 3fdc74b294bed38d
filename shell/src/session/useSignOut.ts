import { forgetAnswers } from '@plumbline/data/core';
import { useCallback } from 'react';
import { signOut } from '../auth/auth.ts';
import { clearKept, keepNotice, markLeaving } from './kept.ts';

/** Why the session ends. */
export type SignOutReason = 'asked' | 'everywhere' | 'idle';

/** Ends the session in every tab, or on every device. After a time-out the place and the drafts are kept. */
export function useSignOut() {
  return useCallback(async (reason: SignOutReason) => {
    clearKept({ withDrafts: reason !== 'idle' });
    await forgetAnswers();
    if (reason !== 'idle') markLeaving();
    else keepNotice('You were logged out because nothing had happened for a while.');
    await signOut(reason === 'everywhere' ? 'global' : 'local');
  }, []);
}
