import { LoadingState } from '@plumbline/design';
import { lazy, Suspense } from 'react';

const SubscriptionPanel = lazy(() =>
  import('../features/subscription/SubscriptionPanel.tsx').then((module) => ({
    default: module.SubscriptionPanel,
  })),
);

/** Billing and subscription inside the settings. */
export function Fill() {
  return (
    <Suspense fallback={<LoadingState label="Loading your plan…" />}>
      <SubscriptionPanel />
    </Suspense>
  );
}
