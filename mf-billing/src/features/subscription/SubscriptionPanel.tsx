import { messageOf } from '@plumbline/data';
import { FailedState, ForbiddenState, LoadingState, Stack } from '@plumbline/design';
import { denialOf, useCompanyId, useVerdict } from '@plumbline/platform';
import {
  useSubscriptionPlansQuery,
  useSubscriptionStandingQuery,
} from '../../data/subscription.ts';
import { BillingHistory } from './BillingHistory.tsx';
import { ConnectSection } from './ConnectSection.tsx';
import { CurrentPlan } from './CurrentPlan.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import { UsageMeters } from './UsageMeters.tsx';

/** Billing and subscription, inside the settings. */
export function SubscriptionPanel() {
  const denial = denialOf(useVerdict({ permission: 'manage_billing' }));
  return denial ? <ForbiddenState title="Billing and subscription" message={denial} /> : <Panel />;
}

function Panel() {
  const standing = useSubscriptionStandingQuery(useCompanyId());
  const plans = useSubscriptionPlansQuery();
  const plan = plans.data?.find(({ slug }) => slug === standing.data?.plan);
  const error = standing.error ?? plans.error;
  if (error)
    return (
      <FailedState
        title="Couldn’t load your plan"
        message={messageOf(error)}
        onRetry={() => {
          void standing.refetch();
          void plans.refetch();
        }}
      />
    );
  if (!standing.data || !plan) return <LoadingState label="Loading your plan…" />;
  return (
    <Stack spacing={3}>
      <CurrentPlan standing={standing.data} plan={plan} />
      <UsageMeters />
      <PaymentMethods />
      <BillingHistory />
      <ConnectSection />
    </Stack>
  );
}
