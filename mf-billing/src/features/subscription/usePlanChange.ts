import { formatDate } from '@plumbline/domain/formats';
import { useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useSubscriptionChangeMutation } from '../../data/planSchedule.ts';
import { useCardAttachMutation } from '../../data/savedCards.ts';
import {
  useSubscriptionCustomerMutation,
  useSubscriptionStartMutation,
} from '../../data/subscription.ts';
import {
  type BillingCycle,
  type BillingPlan,
  type SubscriptionStatus,
} from '../../data/subscriptionShapes.ts';
import { priceIdOf } from './planChoice.ts';
import { planNotFound, upgraded, upgradeError, upgradeFailed } from './upgradeTexts.ts';
import { useAwaited } from './useAwaited.ts';

/** The subscription at the provider that can be changed, if the company has one. */
export const subscriptionOf = ({ plan_status, stripe_subscription_id }: SubscriptionStatus) =>
  plan_status === 'canceled' ? null : stripe_subscription_id;

const cycleChanged: Record<BillingCycle, string> = {
  annual: 'Your plan is now billed annually.',
  monthly: 'Your plan is now billed monthly.',
};

type PlanChangeOptions = {
  subscriptionStatus: SubscriptionStatus;
  current: BillingPlan | undefined;
  prices: Parameters<typeof priceIdOf>[0];
  cycle: BillingCycle;
  onClose: () => void;
};

/** Starts or changes the plan at the provider, and waits until the provider says so. */
export function usePlanChange(options: PlanChangeOptions) {
  const { subscriptionStatus, current, prices, cycle, onClose } = options;
  const { user } = useSession();
  const [createCustomer] = useSubscriptionCustomerMutation();
  const [startPlan] = useSubscriptionStartMutation();
  const [changePlan] = useSubscriptionChangeMutation();
  const [attachCard] = useCardAttachMutation();
  const toasts = useToasts();
  const { isWaiting, waitFor } = useAwaited();
  const [secret, setSecret] = useState<string>();
  const [error, setError] = useState<string>();
  const [isWorking, setWorking] = useState(false);
  const subscription = subscriptionOf(subscriptionStatus);

  const awaitPlan = (plan: BillingPlan) =>
    waitFor({
      isThere: (now) =>
        now.plan === plan.slug && now.billing_cycle === cycle && now.plan_status === 'active',
      onThere: () => {
        toasts.success(
          subscription && plan.slug === current?.slug ? cycleChanged[cycle] : upgraded,
        );
        onClose();
      },
    });

  const begin = async (plan: BillingPlan, priceId: string) => {
    if (subscription) {
      const { success, scheduledChange } = await changePlan({
        subscriptionId: subscription,
        newPriceId: priceId,
      }).unwrap();
      if (scheduledChange) {
        toasts.success(`Your plan changes to ${plan.name} on ${formatDate(scheduledChange.at)}.`);
        onClose();
      } else if (success) awaitPlan(plan);
      return success;
    }
    const customerId =
      subscriptionStatus.stripe_customer_id ??
      (await createCustomer({ email: user.email, name: user.full_name }).unwrap()).customerId;
    const { success, clientSecret } = await startPlan({ customerId, priceId }).unwrap();
    if (success && clientSecret) setSecret(clientSecret);
    else if (success) awaitPlan(plan);
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
    awaitPlan(plan);
    // The first card becomes the default; a failure here must not fail the paid plan.
    if (paymentMethod) await attachCard(paymentMethod);
  };

  return {
    isWaiting,
    isWorking,
    error,
    /** Of the first payment, once there is something to pay. */
    secret,
    setError,
    confirm,
    paid,
  };
}
