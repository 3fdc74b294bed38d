import { useAddressAction, useOnboarding } from '@plumbline/platform';
import { useState } from 'react';

/**
 * Whether the add dialog is open: from `?action=create`, the button, or automatically when the
 * first client is the current onboarding step.
 */
export function useGuidedClient(isEmpty: boolean) {
  const { state, included } = useOnboarding();
  const [isCreating, setCreating] = useAddressAction('create');
  const [isDismissed, setDismissed] = useState(false);
  const isDue = state.currentStep === 'firstClient' && !included.firstClient && isEmpty;
  return {
    isOpen: isCreating || (isDue && !isDismissed),
    open: () => setCreating(true),
    close: () => {
      setDismissed(true);
      setCreating(false);
    },
  };
}
