import { FailedState, LoadingState } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useSession } from '@plumbline/platform';
import { useState } from 'react';
import type {
  BillingCycle,
  BillingPlan,
  SubscriptionStatus,
} from '../../data/subscriptionShapes.ts';
import { ChoosePlanStep } from './ChoosePlanStep.tsx';
import { PayPlanStep } from './PayPlanStep.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';
import { subscriptionOf, usePlanChange } from './usePlanChange.ts';
import { usePlanOffers } from './usePlanOffers.ts';

type ChangePlanDialogProps = {
  subscriptionStatus: SubscriptionStatus;
  /** The plan selected on the pricing page. */
  wanted: string | null;
  onClose: () => void;
};

/** Change Plan: choose, see what changes, pay, and wait until the provider says so. */
export function ChangePlanDialog({ subscriptionStatus, wanted, onClose }: ChangePlanDialogProps) {
  const { company } = useSession();
  const { plans, prices, usage, cards, failed } = usePlanOffers(company.id);
  const [cycle, setCycle] = useState<BillingCycle>(subscriptionStatus.billing_cycle);
  const [chosen, setChosen] = useState<BillingPlan | undefined>(() =>
    plans.find(
      ({ slug, is_listed }) => slug === wanted && slug !== subscriptionStatus.plan && is_listed,
    ),
  );
  const current = plans.find(({ slug }) => slug === subscriptionStatus.plan);
  const subscription = subscriptionOf(subscriptionStatus);
  const { isWaiting, isWorking, error, secret, setError, confirm, paid } = usePlanChange({
    subscriptionStatus,
    current,
    prices,
    cycle,
    onClose,
  });

  const step = () => {
    if (failed.length > 0)
      return (
        <FailedState
          title="Failed to load plans and payment methods"
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          isRetrying={failed.some(({ isFetching }) => isFetching)}
        />
      );
    if (isWaiting) return <LoadingState label="Updating your plan…" minHeight={160} />;
    if (!chosen)
      return (
        <ChoosePlanStep
          plans={plans.filter(({ is_listed }) => is_listed)}
          current={current}
          paidCycle={subscription ? subscriptionStatus.billing_cycle : undefined}
          cycle={cycle}
          onCycle={setCycle}
          onChoose={setChosen}
        />
      );
    if (secret)
      return (
        <PayPlanStep
          plan={chosen}
          cycle={cycle}
          clientSecret={secret}
          cards={cards ?? []}
          onPaid={(method) => void paid(chosen, method)}
        />
      );
    return (
      <ConfirmChange
        subscriptionStatus={subscriptionStatus}
        current={current}
        chosen={chosen}
        cycle={cycle}
        usage={usage}
        isWorking={isWorking}
        error={error}
        onBack={() => {
          setChosen(undefined);
          setError(undefined);
        }}
        onConfirm={() => void confirm(chosen)}
      />
    );
  };
  return (
    <ContentDialog isOpen title="Change plan" onClose={onClose} width={chosen ? 'sm' : 'lg'}>
      {step()}
    </ContentDialog>
  );
}
