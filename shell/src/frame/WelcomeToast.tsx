import { useToasts } from '@plumbline/platform';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';

const welcome = z.object({ welcome: z.string() });

/** Greets somebody who has just registered; the message came with the navigation [000 §2]. */
export function WelcomeToast() {
  const { state, key } = useLocation();
  const toasts = useToasts();
  const message = welcome.safeParse(state).data?.welcome;
  useEffect(() => {
    if (message) toasts.success(message);
  }, [message, key, toasts]);
  return null;
}
