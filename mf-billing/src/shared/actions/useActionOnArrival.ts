import { useAddressAction } from '@plumbline/platform';
import { useEffect, useEffectEvent } from 'react';

/** Does once what the address asks for, as `?action=remind` of a line that needs attention. */
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
