import { clearResponseCache } from '@plumbline/data/core';
import { useCallback } from 'react';
import { signOut, signOutOthers } from '../auth/signOut.ts';
import { clearStorage, keepNotice, markLeaving } from './browserStorage.ts';

/** The token is deleted with everything else on this device, so nothing here can end the session later. */
const signedOutOffline =
  'You are signed out on this device. You were offline, so our server has not been notified. To end the session there too, sign in again and choose Sign out everywhere.';

/** Ends push in this browser: the next person on the device gets none of it. */
async function endPush() {
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const subscription = await worker?.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}

/** Why the session ends. */
export type SignOutReason = 'asked' | 'everywhere' | 'idle';

/**
 * Ends the session in every tab, or on every device. After a time-out the place and the drafts are kept. Answers the
 * sentence to show when the other devices could not be signed out; this one then stays signed in and loses nothing.
 */
export function useSignOut() {
  return useCallback(async (reason: SignOutReason): Promise<string | undefined> => {
    if (reason === 'everywhere') {
      const others = await signOutOthers();
      if (!others.ok) return others.message;
    }
    clearStorage({ withDrafts: reason !== 'idle' });
    await clearResponseCache();
    if (reason !== 'idle') await endPush();
    if (reason !== 'idle') markLeaving();
    else keepNotice('You were logged out because nothing had happened for a while.');
    if (reason === 'asked' && !navigator.onLine) keepNotice(signedOutOffline);
    await signOut();
    return undefined;
  }, []);
}
