import { useOnboarding, useSearchParams } from '@plumbline/platform';
import { useState } from 'react';

/**
 * Whether the add dialog is open: from `?action=create`, the button, or automatically when the
 * first client is the current onboarding step.
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
