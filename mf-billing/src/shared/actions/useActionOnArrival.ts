import { useAddressAction } from '@plumbline/platform';
import { useEffect, useEffectEvent } from 'react';

/** Runs the action of the address once, `?action=send`, if it is allowed: other pages link to a document's dialogs this way. */
export function useActionOnArrival(name: string, isAllowed: boolean, onArrive: () => void) {
  const [isAsked, setAsked] = useAddressAction(name);
  const arrive = useEffectEvent(() => {
    setAsked(false);
    if (isAllowed) onArrive();
  });
  useEffect(() => {
    if (isAsked) arrive();
  }, [isAsked]);
}
