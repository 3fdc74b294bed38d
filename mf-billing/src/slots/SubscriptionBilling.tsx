import { LoadingState } from '@plumbline/design';
import { later } from '@plumbline/platform';

const SubscriptionPanel = later(() =>
  import('../features/subscription/SubscriptionPanel.tsx').then(
    (module) => module.SubscriptionPanel,
  ),
);

/** Billing and subscription inside the settings. */
export function Fill() {
  return <SubscriptionPanel waiting={<LoadingState label="Loading your plan…" />} />;
}
