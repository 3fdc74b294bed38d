import { Alert, DateText, SectionCard, Stack, StatusChip, Typography } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useSearchParams } from '@plumbline/platform';
import { useState } from 'react';
import type { BillingPlan, SubscriptionStatus } from '../../data/subscriptionShapes.ts';
import { ChangePlanDialog } from './ChangePlanDialog.tsx';
import { priceText } from './planChoice.ts';
import { PlanDates } from './PlanDates.tsx';
import { graceEnds, planStatusDisplay } from './planState.ts';
import { ScheduledPlan } from './ScheduledPlan.tsx';
import { PlanButtons } from './PlanButtons.tsx';
import { usePlanActions } from './usePlanActions.ts';

type CurrentPlanProps = { subscriptionStatus: SubscriptionStatus; plan: BillingPlan };

/** The company's plan, its status, and its actions. */
export function CurrentPlan({ subscriptionStatus, plan }: CurrentPlanProps) {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('plan');
  const [isChanging, setChanging] = useState(wanted !== null && !plan.is_lifetime);
  const [isCancelling, setCancelling] = useState(false);
  const [now] = useState(Date.now);
  const actions = usePlanActions();
  const subscription = subscriptionStatus.stripe_subscription_id;
  const isPastDue = subscriptionStatus.plan_status === 'past_due';

  const endChange = () => {
    setChanging(false);
    if (wanted === null) return;
    const { plan: _, ...rest } = Object.fromEntries(search);
    setSearch(rest, { replace: true });
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
          <PastDueNotice since={subscriptionStatus.past_due_since} now={now} />
        )}
        <PlanDates subscriptionStatus={subscriptionStatus} plan={plan} now={now} />
        {subscription && <ScheduledPlan subscription={subscription} plan={plan} />}
        <Typography component="ul" sx={{ m: 0, pl: 2.5 }}>
          {plan.highlights.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Typography>
        {!plan.is_lifetime && (
          <PlanButtons
            subscriptionStatus={subscriptionStatus}
            actions={actions}
            onChange={() => setChanging(true)}
            onCancel={() => setCancelling(true)}
          />
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
          onConfirm={() => {
            void actions.end(subscription, true).then(() => setCancelling(false));
          }}
          onClose={() => setCancelling(false)}
        />
      )}
    </SectionCard>
  );
}

function PastDueNotice({ since, now }: { since: string; now: number }) {
  return (
    <Alert severity="error">
      {Date.parse(graceEnds(since)) > now ? (
        <>
          Your last payment didn’t go through. Pay or update your card by{' '}
          <DateText value={graceEnds(since)} />, or your account becomes read-only.
        </>
      ) : (
        <>
          Your last payment didn’t go through, and your account has been read-only since{' '}
          <DateText value={graceEnds(since)} />. Pay to make changes again.
        </>
      )}
    </Alert>
  );
}
