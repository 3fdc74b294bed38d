import { FailedState, LoadingState } from '@plumbline/design';
import { formatDate } from '@plumbline/domain/formats';
import { ContentDialog } from '@plumbline/design/forms';
import { useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useSubscriptionChangeMutation } from '../../data/planSchedule.ts';
import {
  useCardAttachMutation,
  useCardListQuery,
  useSubscriptionCustomerMutation,
  useSubscriptionPlansQuery,
  useSubscriptionPricesQuery,
  useSubscriptionStartMutation,
  useSubscriptionUsageQuery,
  type BillingCycle,
  type BillingPlan,
  type SubscriptionStatus,
} from '../../data/subscription.ts';
import { ChoosePlanStep } from './ChoosePlanStep.tsx';
import { ConfirmPlanStep } from './ConfirmPlanStep.tsx';
import { PayPlanStep } from './PayPlanStep.tsx';
import { isTrialOver } from './planState.ts';
import { effectOf, isLower, lossesOf, priceIdOf } from './planChoice.ts';
import { planNotFound, upgraded, upgradeError, upgradeFailed } from './upgradeTexts.ts';
import { useAwaited } from './useAwaited.ts';

type ChangePlanDialogProps = {
  subscriptionStatus: SubscriptionStatus;
  /** The plan selected on the pricing page. */
  wanted: string | null;
  onClose: () => void;
};

/** Change Plan: choose, see what changes, pay, and wait until the provider says so. */
export function ChangePlanDialog({ subscriptionStatus, wanted, onClose }: ChangePlanDialogProps) {
  const { user, company } = useSession();
  const planList = useSubscriptionPlansQuery();
  const priceList = useSubscriptionPricesQuery();
  const ownUsage = useSubscriptionUsageQuery(company.id);
  const ownCards = useCardListQuery();
  const { data: plans = [] } = planList;
  const { data: prices = [] } = priceList;
  const { data: usage } = ownUsage;
  const { data: cards } = ownCards;
  const failed = [planList, priceList, ownUsage, ownCards].filter(
    ({ isError, data }) => isError && data === undefined,
  );
  const [createCustomer] = useSubscriptionCustomerMutation();
  const [startPlan] = useSubscriptionStartMutation();
  const [changePlan] = useSubscriptionChangeMutation();
  const [attachCard] = useCardAttachMutation();
  const toasts = useToasts();
  const { isWaiting, waitFor } = useAwaited();
  const [cycle, setCycle] = useState<BillingCycle>(subscriptionStatus.billing_cycle);
  const [chosen, setChosen] = useState<BillingPlan | undefined>(() =>
    plans.find(
      ({ slug, is_listed }) => slug === wanted && slug !== subscriptionStatus.plan && is_listed,
    ),
  );
  const [secret, setSecret] = useState<string>();
  const [error, setError] = useState<string>();
  const [isWorking, setWorking] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const current = plans.find(({ slug }) => slug === subscriptionStatus.plan);
  const subscription =
    subscriptionStatus.plan_status === 'canceled'
      ? null
      : subscriptionStatus.stripe_subscription_id;
  const isDowngrade = chosen !== undefined && current !== undefined && isLower(chosen, current);

  const await_ = (plan: BillingPlan) =>
    waitFor({
      isThere: (now) =>
        now.plan === plan.slug && now.billing_cycle === cycle && now.plan_status === 'active',
      onThere: () => {
        toasts.success(saidOf(plan));
        onClose();
      },
    });

  const saidOf = (plan: BillingPlan) => {
    if (subscription && plan.slug === current?.slug)
      return `Your plan is now billed ${cycle === 'annual' ? 'annually' : 'monthly'}.`;
    return upgraded;
  };

  const begin = async (plan: BillingPlan, priceId: string) => {
    if (subscription) {
      const { success, scheduledChange } = await changePlan({
        subscriptionId: subscription,
        newPriceId: priceId,
      }).unwrap();
      if (scheduledChange) {
        toasts.success(`Your plan changes to ${plan.name} on ${formatDate(scheduledChange.at)}.`);
        onClose();
      } else if (success) await_(plan);
      return success;
    }
    const customerId =
      subscriptionStatus.stripe_customer_id ??
      (await createCustomer({ email: user.email, name: user.full_name }).unwrap()).customerId;
    const { success, clientSecret } = await startPlan({ customerId, priceId }).unwrap();
    if (success && clientSecret) setSecret(clientSecret);
    else if (success) await_(plan);
    return success;
  };
  const confirm = async (plan: BillingPlan) => {
    const priceId = priceIdOf(prices, plan, cycle);
    if (!priceId) {
      setError(planNotFound);
      return;
    }
    setWorking(true);
    setError(undefined);
    try {
      if (!(await begin(plan, priceId))) setError(upgradeFailed);
    } catch (thrown) {
      setError(upgradeError(thrown));
    }
    setWorking(false);
  };
  const paid = async (plan: BillingPlan, paymentMethod: string | null) => {
    await_(plan);
    // The first card becomes the default; a failure here must not fail the paid plan.
    if (paymentMethod) await attachCard(paymentMethod);
  };

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
      <ConfirmPlanStep
        plan={chosen}
        cycle={cycle}
        losses={current && isDowngrade ? lossesOf(current, chosen, usage) : []}
        effect={
          current && subscription
            ? effectOf({
                from: current,
                paidCycle: subscriptionStatus.billing_cycle,
                to: chosen,
                cycle,
                ends: subscriptionStatus.cancel_at_period_end,
              })
            : undefined
        }
        trialEnd={
          subscriptionStatus.plan_status === 'trialing' &&
          !isTrialOver(subscriptionStatus, openedAt)
            ? (subscriptionStatus.trial_ends_at ?? undefined)
            : undefined
        }
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
