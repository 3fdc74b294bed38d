/** What the company has to know about its plan. */
export type PlanNotice = { tone: 'info' | 'warning' | 'error'; text: string; action: string };

const dayMs = 86_400_000;

type Standing = {
  plan_status: string;
  trial_ends_at?: string | null | undefined;
  can_write: boolean;
};

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** The sentence over the page: the trial's countdown, a payment that is due, or a plan that has ended. */
export function planNotice(
  { plan_status, trial_ends_at, can_write }: Standing,
  now: number,
): PlanNotice | undefined {
  if (plan_status === 'past_due')
    return {
      tone: 'error',
      text: can_write
        ? 'Your last payment did not go through. Update your card to keep working without a break.'
        : 'Your last payment did not go through. You can read everything; pay to make changes again.',
      action: 'Update payment',
    };
  if (!can_write)
    return {
      tone: 'error',
      text: `Your ${plan_status === 'trialing' ? 'free trial' : 'plan'} has ended. You can read everything; choose a plan to make changes again.`,
      action: 'Choose a plan',
    };
  if (plan_status !== 'trialing' || !trial_ends_at) return undefined;
  const left = Math.max(0, Math.ceil((Date.parse(trial_ends_at) - now) / dayMs));
  return {
    tone: left <= 3 ? 'warning' : 'info',
    text: `${days(left)} left in your free trial.`,
    action: 'Choose a plan',
  };
}
