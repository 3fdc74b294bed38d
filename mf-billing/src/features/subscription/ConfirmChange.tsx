import { useState, type ComponentProps } from 'react';
import type { BillingPlan, SubscriptionStatus } from '../../data/subscriptionShapes.ts';
import { ConfirmPlanStep } from './ConfirmPlanStep.tsx';
import { isTrialOver } from './planState.ts';
import { effectOf, isLower, lossesOf } from './planChoice.ts';
import { subscriptionOf } from './usePlanChange.ts';

type ConfirmChangeProps = Pick<
  ComponentProps<typeof ConfirmPlanStep>,
  'cycle' | 'isWorking' | 'error' | 'onBack' | 'onConfirm'
> & {
  subscriptionStatus: SubscriptionStatus;
  current: BillingPlan | undefined;
  chosen: BillingPlan;
  usage: Parameters<typeof lossesOf>[2];
};

/** Confirms a plan: what is lost, when it takes effect, and when the trial ends. */
export function ConfirmChange({
  subscriptionStatus,
  current,
  chosen,
  usage,
  cycle,
  ...step
}: ConfirmChangeProps) {
  const [openedAt] = useState(() => Date.now());
  const isDowngrade = current !== undefined && isLower(chosen, current);
  const subscription = subscriptionOf(subscriptionStatus);
  return (
    <ConfirmPlanStep
      {...step}
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
        subscriptionStatus.plan_status === 'trialing' && !isTrialOver(subscriptionStatus, openedAt)
          ? (subscriptionStatus.trial_ends_at ?? undefined)
          : undefined
      }
    />
  );
}
