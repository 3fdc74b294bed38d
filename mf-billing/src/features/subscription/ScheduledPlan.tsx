import { messageOf } from '@plumbline/data';
import { Alert, Button, DateText, FailedState } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import {
  useSubscriptionKeepMutation,
  useSubscriptionScheduleQuery,
} from '../../data/planSchedule.ts';
import { useSubscriptionPlansQuery } from '../../data/subscription.ts';
import { type BillingPlan } from '../../data/subscriptionShapes.ts';

type ScheduledPlanProps = { subscription: string; plan: BillingPlan };

/** A lower plan that starts when the paid period ends, and the way to keep the current one. */
export function ScheduledPlan({ subscription, plan }: ScheduledPlanProps) {
  const { data: change, error, isFetching, refetch } = useSubscriptionScheduleQuery(subscription);
  const { data: plans } = useSubscriptionPlansQuery();
  const [keep, { isLoading }] = useSubscriptionKeepMutation();
  const toasts = useToasts();
  if (error && change === undefined)
    return (
      <FailedState
        title="Couldn’t check for scheduled plan changes"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!change) return null;
  const next = plans?.find(({ slug }) => slug === change.plan)?.name ?? change.plan;
  const undo = async () => {
    const { error: failed } = await keep(subscription);
    if (failed) toasts.error(messageOf(failed));
    else toasts.success(`You keep ${plan.name}`);
  };
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" loading={isLoading} onClick={() => void undo()}>
          Keep {plan.name}
        </Button>
      }
    >
      Changes to {next}
      {change.billingCycle === 'annual' ? ', billed annually,' : ''} on{' '}
      <DateText value={change.at} />.
    </Alert>
  );
}
