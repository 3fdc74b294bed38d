import type { StatusDisplay } from '@plumbline/design';
import type { SubscriptionStatus } from '../../data/subscriptionShapes.ts';

const graceDays = 14;

/** End of the grace period after a failed renewal; the database rejects writes after it. */
export const graceEnds = (pastDueSince: string) =>
  new Date(Date.parse(pastDueSince) + graceDays * 86_400_000).toISOString();

/** Whether the free trial is over; the database then rejects writes. */
export const isTrialOver = (
  { plan_status, trial_ends_at }: Pick<SubscriptionStatus, 'plan_status' | 'trial_ends_at'>,
  now: number,
) => plan_status === 'trialing' && trial_ends_at !== null && Date.parse(trial_ends_at) <= now;

/** Display of the plan's status. */
export function planStatusDisplay(
  subscriptionStatus: SubscriptionStatus,
  now: number,
): StatusDisplay {
  const { plan_status, cancel_at_period_end } = subscriptionStatus;
  if (isTrialOver(subscriptionStatus, now))
    return { label: 'Trial ended', tone: 'error', shape: 'cross' };
  if (plan_status === 'active' && cancel_at_period_end)
    return { label: 'Ends soon', tone: 'warning', shape: 'half' };
  switch (plan_status) {
    case 'trialing':
      return { label: 'Trial', tone: 'info', shape: 'ring' };
    case 'active':
      return { label: 'Active', tone: 'success', shape: 'check' };
    case 'past_due':
      return { label: 'Past due', tone: 'error', shape: 'triangle' };
    case 'canceled':
      return { label: 'Canceled', tone: 'neutral', shape: 'cross' };
  }
}
