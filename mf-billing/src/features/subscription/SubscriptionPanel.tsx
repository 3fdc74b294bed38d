import { messageOf } from '@plumbline/data';
import { FailedState, ForbiddenState, LoadingState, Stack } from '@plumbline/design';
import { denialReason, useCompanyId, useAccess } from '@plumbline/platform';
import { useSubscriptionPlansQuery, useSubscriptionStatusQuery } from '../../data/subscription.ts';
import { BillingHistory } from './BillingHistory.tsx';
import { ConnectSection } from './ConnectSection.tsx';
import { CurrentPlan } from './CurrentPlan.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import { UsageMeters } from './UsageMeters.tsx';

/** Billing and subscription, inside the settings. */
export function SubscriptionPanel() {
  const denial = denialReason(useAccess({ permission: 'manage_billing' }));
  return denial ? <ForbiddenState title="Billing and subscription" message={denial} /> : <Panel />;
}

function Panel() {
  const subscriptionStatus = useSubscriptionStatusQuery(useCompanyId());
  const plans = useSubscriptionPlansQuery();
  const plan = plans.data?.find(({ slug }) => slug === subscriptionStatus.data?.plan);
  const error = subscriptionStatus.error ?? plans.error;
  if (error)
    return (
      <FailedState
        title="Couldn’t load your plan"
        message={messageOf(error)}
        onRetry={() => {
          void subscriptionStatus.refetch();
          void plans.refetch();
        }}
      />
    );
  if (!subscriptionStatus.data || !plan) return <LoadingState label="Loading your plan…" />;
  return (
    <Stack spacing={3}>
      <CurrentPlan subscriptionStatus={subscriptionStatus.data} plan={plan} />
      <UsageMeters />
      <PaymentMethods />
      <BillingHistory />
      <ConnectSection />
    </Stack>
  );
}
