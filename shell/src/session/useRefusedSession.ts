import { isDataError } from '@plumbline/data/core';
import { visitor } from '@plumbline/data/visitor';
import { useEffect, useState } from 'react';
import { signOut } from '../auth/signOut.ts';
import { keepNotice, takeNotice } from './browserStorage.ts';

const ended = 'Your session is not valid here any more. Please sign in again.';

/** The server does not take the token. */
export const isRefusal = (error: unknown) => isDataError(error) && error.kind === 'forbidden';

type Retry = () => PromiseLike<{ error?: unknown }>;

/**
 * A token that is not accepted was signed by another key, has been ended elsewhere, or is over while the clock
 * says otherwise. A refresh may help, once; else this browser is signed out, and /login says why.
 */
export function useRefusedSession(isRefused: boolean, retry: Retry) {
  const [isCutOff, setCutOff] = useState(false);
  useEffect(() => {
    if (isRefused) void renewOrEnd(retry).then((end) => setCutOff(end === 'cutOff'));
  }, [isRefused, retry]);
  return { isRenewing: isRefused && !isCutOff, isCutOff: isRefused && isCutOff };
}

async function renewOrEnd(retry: Retry): Promise<'renewed' | 'signedOut' | 'cutOff'> {
  // Before: the auth client itself signs out when it is refused a new token.
  keepNotice(ended);
  const { error } = await visitor().auth.refreshSession();
  const isCutOff = error !== null && (!error.status || error.status >= 500);
  if (isCutOff || (!error && !isRefusal((await retry()).error))) {
    takeNotice();
    return isCutOff ? 'cutOff' : 'renewed';
  }
  await signOut();
  return 'signedOut';
}
