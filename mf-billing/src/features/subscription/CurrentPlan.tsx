import { messageOf } from '@plumbline/data';
import {
  Alert,
  Button,
  DateText,
  SectionCard,
  openAddress,
  Stack,
  StatusChip,
  Typography,
} from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useSearchParams, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useSubscriptionCancelMutation,
  useSubscriptionPayMutation,
  useSubscriptionPortalMutation,
  useSubscriptionResumeMutation,
  type BillingPlan,
  type SubscriptionStatus,
} from '../../data/subscription.ts';
import { ChangePlanDialog } from './ChangePlanDialog.tsx';
import { priceText } from './planChoice.ts';
import { PlanDates } from './PlanDates.tsx';
import { graceEnds, planStatusDisplay } from './planState.ts';
import { ScheduledPlan } from './ScheduledPlan.tsx';
import { upgradeError } from './upgradeTexts.ts';
import { useAwaited } from './useAwaited.ts';

type CurrentPlanProps = { subscriptionStatus: SubscriptionStatus; plan: BillingPlan };

/** The company's plan, its status, and its actions. */
export function CurrentPlan({ subscriptionStatus, plan }: CurrentPlanProps) {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('plan');
  const [isChanging, setChanging] = useState(wanted !== null && !plan.is_lifetime);
  const [isCancelling, setCancelling] = useState(false);
  const [now] = useState(Date.now);
  const [cancel] = useSubscriptionCancelMutation();
  const [resume] = useSubscriptionResumeMutation();
  const [pay, { isLoading: isPaying }] = useSubscriptionPayMutation();
  const [openPortal, { isLoading: isOpening }] = useSubscriptionPortalMutation();
  const toasts = useToasts();
  const { isWaiting, waitFor } = useAwaited();
  const {
    stripe_subscription_id: subscription,
    plan_status,
    cancel_at_period_end,
  } = subscriptionStatus;
  const isPastDue = plan_status === 'past_due';

  const endChange = () => {
    setChanging(false);
    if (wanted === null) return;
    const { plan: _, ...rest } = Object.fromEntries(search);
    setSearch(rest, { replace: true });
  };
  const end = async (id: string, ends: boolean) => {
    const { error } = await (ends ? cancel(id) : resume(id));
    setCancelling(false);
    if (error) {
      toasts.error(messageOf(error));
      return;
    }
    waitFor({
      isThere: (now) => now.cancel_at_period_end === ends,
      onThere: () =>
        toasts.success(ends ? 'Plan canceled. It ends with this billing period.' : 'Plan resumed.'),
    });
  };
  const payNow = async (id: string) => {
    const { error } = await pay(id);
    if (error) {
      toasts.error(upgradeError(error));
      return;
    }
    waitFor({
      isThere: (now) => now.plan_status === 'active',
      onThere: () => toasts.success('Payment received. Your plan is active.'),
    });
  };
  const portal = async () => {
    const { data, error } = await openPortal(window.location.href);
    if (data) openAddress(data.url);
    else toasts.error(messageOf(error));
  };

  return (
    <SectionCard isMain title="Current plan">
      <Stack spacing={2}>
        <Stack
          direction="row"
          spacing={1}
          useFlexGap
          sx={{ alignItems: 'center', flexWrap: 'wrap' }}
        >
          <Typography variant="h2" component="p">
            {plan.name}
          </Typography>
          <StatusChip {...planStatusDisplay(subscriptionStatus, now)} />
          {!plan.is_lifetime && (
            <Typography color="textSecondary">
              {priceText(plan, subscriptionStatus.billing_cycle)}
            </Typography>
          )}
        </Stack>
        {isPastDue && subscriptionStatus.past_due_since && (
          <Alert severity="error">
            {Date.parse(graceEnds(subscriptionStatus.past_due_since)) > now ? (
              <>
                Your last payment didn’t go through. Pay or update your card by{' '}
                <DateText value={graceEnds(subscriptionStatus.past_due_since)} />, or your account
                becomes read-only.
              </>
            ) : (
              <>
                Your last payment didn’t go through, and your account has been read-only since{' '}
                <DateText value={graceEnds(subscriptionStatus.past_due_since)} />. Pay to make
                changes again.
              </>
            )}
          </Alert>
        )}
        <PlanDates subscriptionStatus={subscriptionStatus} plan={plan} now={now} />
        {subscription && <ScheduledPlan subscription={subscription} plan={plan} />}
        <Typography component="ul" sx={{ m: 0, pl: 2.5 }}>
          {plan.highlights.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Typography>
        {!plan.is_lifetime && (
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
            <Button
              variant={isPastDue ? 'outlined' : 'contained'}
              onClick={() => setChanging(true)}
            >
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
              <Button color="inherit" loading={isWaiting} onClick={() => setCancelling(true)}>
                Cancel plan
              </Button>
            )}
          </Stack>
        )}
      </Stack>
      {isChanging && (
        <ChangePlanDialog
          subscriptionStatus={subscriptionStatus}
          wanted={wanted}
          onClose={endChange}
        />
      )}
      {isCancelling && subscription && (
        <ConfirmDialog
          isOpen
          title={`Cancel ${plan.name}?`}
          message="Your plan stays active until the end of the billing period. After that, your account is read-only until you choose a plan."
          confirmLabel="Cancel plan"
          cancelLabel="Keep plan"
          tone="error"
          onConfirm={() => void end(subscription, true)}
          onClose={() => setCancelling(false)}
        />
      )}
    </SectionCard>
  );
}
