import { Button, Stack } from '@plumbline/design';
import type { BillingCycle, BillingPlan } from '../../data/subscriptionShapes.ts';
import { PlanCard } from './PlanCard.tsx';
import { isLower } from './planChoice.ts';

const cycles = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual, save 20%' },
] as const;

type ChoosePlanStepProps = {
  plans: readonly BillingPlan[];
  current: BillingPlan | undefined;
  /** The current billing cycle; undefined without a paid plan. */
  paidCycle: BillingCycle | undefined;
  cycle: BillingCycle;
  onCycle: (cycle: BillingCycle) => void;
  onChoose: (plan: BillingPlan) => void;
};

/** The price list, by month or by year. */
export function ChoosePlanStep(props: ChoosePlanStepProps) {
  const { plans, current, paidCycle, cycle, onCycle, onChoose } = props;
  const actOf = (plan: BillingPlan) => {
    if (!current || !paidCycle) return `Choose ${plan.name}`;
    if (plan.slug === current.slug)
      return cycle === 'annual' ? 'Switch to annual' : 'Switch to monthly';
    return `${isLower(plan, current) ? 'Downgrade' : 'Upgrade'} to ${plan.name}`;
  };
  return (
    <Stack spacing={2}>
      <Stack
        component="fieldset"
        direction="row"
        spacing={1}
        aria-label="Billing cycle"
        sx={{ border: 0, m: 0, p: 0 }}
      >
        {cycles.map(({ value, label }) => (
          <Button
            key={value}
            size="small"
            variant={cycle === value ? 'contained' : 'outlined'}
            aria-pressed={cycle === value}
            onClick={() => onCycle(value)}
          >
            {label}
          </Button>
        ))}
      </Stack>
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.slug}
            plan={plan}
            cycle={cycle}
            isCurrent={plan.slug === current?.slug}
            isPaid={plan.slug === current?.slug && cycle === paidCycle}
            act={actOf(plan)}
            onChoose={() => onChoose(plan)}
          />
        ))}
      </Stack>
    </Stack>
  );
}
