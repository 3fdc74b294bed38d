import { LoadingState } from '@plumbline/design';
import { lazyComponent } from '@plumbline/platform';

const SubscriptionPanel = lazyComponent(() =>
  import('../features/subscription/SubscriptionPanel.tsx').then(
    (module) => module.SubscriptionPanel,
  ),
);

/** Billing and subscription inside the settings. */
export function Fill() {
  return <SubscriptionPanel fallback={<LoadingState label="Loading your plan…" />} />;
}
