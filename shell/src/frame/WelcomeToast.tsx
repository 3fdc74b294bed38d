import { useToasts } from '@plumbline/platform';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { storageKeys } from '../session/browserStorage.ts';

const welcome = z.object({ welcome: z.string() });

/** Greets somebody who has just registered; the message came with the navigation. */
export function WelcomeToast() {
  const { state } = useLocation();
  const toasts = useToasts();
  const message = welcome.safeParse(state).data?.welcome;
  useEffect(() => {
    // The state of a navigation outlives a reload; the greeting does not.
    if (!message || sessionStorage.getItem(storageKeys.welcomed) === message) return;
    sessionStorage.setItem(storageKeys.welcomed, message);
    toasts.success(message);
  }, [message, toasts]);
  return null;
}
