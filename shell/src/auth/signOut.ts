import { visitor } from '@plumbline/data/visitor';
import type { Outcome } from './auth.ts';
import { patience, TimedOut, withTimeout } from './withTimeout.ts';

/** The sentence when other devices could not be signed out. */
const signOutMessage = 'We could not sign you out everywhere. Check your connection and try again.';

/** Ends the session of this device, on the server as well; the device is signed out even when the server is away. */
export async function signOut(): Promise<void> {
  if (!navigator.onLine) return signOutOffline();
  const act = visitor().auth.signOut({ scope: 'local' });
  await withTimeout(act, patience.signOut).catch((error: unknown) => {
    if (!(error instanceof TimedOut)) throw error;
  });
}

/** Ends the sessions of all other devices on the server. */
export async function signOutOthers(): Promise<Outcome> {
  const act = visitor().auth.signOut({ scope: 'others' });
  const { error } = await withTimeout(act, patience.signOut).catch((cause: unknown) => ({
    error: cause,
  }));
  return error ? { ok: false, message: signOutMessage } : { ok: true };
}

/**
 * Signs out without the server. While the auth client still renews the session that the page opened with, it sends no
 * SIGNED_OUT event: after half a second a new page is loaded instead.
 */
async function signOutOffline(): Promise<void> {
  const { auth } = visitor();
  const { promise: signedOut, resolve } = Promise.withResolvers<void>();
  const { data } = auth.onAuthStateChange((event) => {
    if (event === 'SIGNED_OUT') resolve();
  });
  await auth.forgetSession();
  await withTimeout(signedOut, 500).catch(() => location.replace('/login'));
  data.subscription.unsubscribe();
}
