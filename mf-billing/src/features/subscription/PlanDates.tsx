import { DateText, Typography } from '@plumbline/design';
import type { BillingPlan, SubscriptionStatus } from '../../data/subscriptionShapes.ts';
import { isTrialOver } from './planState.ts';

type PlanDatesProps = { subscriptionStatus: SubscriptionStatus; plan: BillingPlan; now: number };

/** The next billing date, or the end of the trial or plan. */
export function PlanDates({ subscriptionStatus, plan, now }: PlanDatesProps) {
  const { plan_status, trial_ends_at, current_period_end, cancel_at_period_end } =
    subscriptionStatus;
  const { stripe_subscription_id } = subscriptionStatus;
  const cycle =
    subscriptionStatus.billing_cycle === 'annual' ? 'Annual billing' : 'Monthly billing';
  if (plan.is_lifetime)
    return <Typography color="textSecondary">Lifetime plan. No recurring charges.</Typography>;
  if (isTrialOver(subscriptionStatus, now))
    return (
      <Typography color="textSecondary">
        Your free trial ended on <DateText value={trial_ends_at} />. You can still view everything.
        Choose a plan to make changes.
      </Typography>
    );
  if (plan_status === 'trialing' && trial_ends_at)
    return (
      <Typography color="textSecondary">
        Free trial, no credit card needed. It ends on <DateText value={trial_ends_at} />.
      </Typography>
    );
  if (plan_status === 'canceled')
    return (
      <Typography color="textSecondary">
        Your plan has ended. You can still view everything. Choose a plan to make changes.
      </Typography>
    );
  if (!current_period_end || !stripe_subscription_id)
    return <Typography color="textSecondary">{cycle}. No charges yet.</Typography>;
  return (
    <Typography color="textSecondary">
      {cycle}. {cancel_at_period_end ? 'Ends on' : 'Next billing date'}{' '}
      <DateText value={current_period_end} />.
    </Typography>
  );
}
