import { useOnboarding, useSearchParams } from '@plumbline/platform';
import { useState } from 'react';

/**
 * Whether the add dialog is open: by `?action=create`, by the button, and by itself while the first
 * client is the step that is due and there is none yet [002 §2].
 */
export function useGuidedClient(isEmpty: boolean) {
  const { state, included } = useOnboarding();
  const [search, setSearch] = useSearchParams();
  const [isDismissed, setDismissed] = useState(false);
  const isDue = state.currentStep === 'firstClient' && !included.firstClient && isEmpty;
  const set = (action: 'create' | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (action) next.set('action', action);
        else next.delete('action');
        return next;
      },
      { replace: true },
    );
  return {
    isOpen: search.get('action') === 'create' || (isDue && !isDismissed),
    open: () => set('create'),
    close: () => {
      setDismissed(true);
      set(undefined);
    },
  };
}
