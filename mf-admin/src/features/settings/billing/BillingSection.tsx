import { EmptyState } from '@plumbline/design';
import { Slot, useIsFilled } from '@plumbline/platform';

/** Plan, payment methods, and usage; rendered by the billing area. */
export function BillingSection() {
  const isFilled = useIsFilled('settings.billing@1');
  if (!isFilled)
    return (
      <EmptyState
        title="Billing & Subscription"
        description="Billing is temporarily unavailable. Everything else works."
      />
    );
  return <Slot id="settings.billing@1" />;
}
