import { Button, Stack } from '@plumbline/design';
import type { SubscriptionStatus } from '../../data/subscriptionShapes.ts';
import type { usePlanActions } from './usePlanActions.ts';

type PlanButtonsProps = {
  subscriptionStatus: SubscriptionStatus;
  actions: ReturnType<typeof usePlanActions>;
  onChange: () => void;
  onCancel: () => void;
};

/** What can be done with the plan in its present state. */
export function PlanButtons({ subscriptionStatus, actions, onChange, onCancel }: PlanButtonsProps) {
  const {
    stripe_subscription_id: subscription,
    plan_status,
    cancel_at_period_end,
  } = subscriptionStatus;
  const isPastDue = plan_status === 'past_due';
  const { end, payNow, portal, isWaiting, isPaying, isOpening } = actions;
  return (
    <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }} useFlexGap>
      {isPastDue && subscription && (
        <Button
          variant="contained"
          loading={isPaying || isWaiting}
          onClick={() => void payNow(subscription)}
        >
          Pay now
        </Button>
      )}
      <Button variant={isPastDue ? 'outlined' : 'contained'} onClick={onChange}>
        Change plan
      </Button>
      {subscription && (
        <Button variant="outlined" loading={isOpening} onClick={() => void portal()}>
          Billing portal
        </Button>
      )}
      {subscription && cancel_at_period_end && (
        <Button
          variant="outlined"
          loading={isWaiting}
          onClick={() => void end(subscription, false)}
        >
          Resume plan
        </Button>
      )}
      {subscription && !cancel_at_period_end && plan_status !== 'canceled' && (
        <Button color="inherit" loading={isWaiting} onClick={onCancel}>
          Cancel plan
        </Button>
      )}
    </Stack>
  );
}
