import { z } from '@plumbline/data';
import { useLocation, useNavigate } from '@plumbline/platform';
import { useEffect, useEffectEvent } from 'react';

const arrival = z.object({ action: z.string() }).partial().catch({});

/**
 * Opens the dialog to send a document that was made to be sent: the one-screen quote and Create and Send come with the
 * state `{ action: 'send' }`. Once, also through a reload.
 */
export function useSendOnArrival(canSend: boolean, onSend: () => void) {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const send = useEffectEvent(onSend);
  const { action } = arrival.parse(state ?? {});
  useEffect(() => {
    if (action !== 'send') return;
    void navigate(pathname, { replace: true });
    if (canSend) send();
  }, [action, canSend, navigate, pathname]);
}
