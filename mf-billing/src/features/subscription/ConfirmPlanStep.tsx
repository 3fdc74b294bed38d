import { Alert, Box, Button, Stack, Typography } from '@plumbline/design';
import type { BillingCycle, BillingPlan } from '../../data/subscription.ts';
import { priceText } from './planChoice.ts';

type ConfirmPlanStepProps = {
  plan: BillingPlan;
  cycle: BillingCycle;
  losses: readonly string[];
  isDowngrade: boolean;
  /** There is a subscription already: its card pays, or keeps its credit. */
  isSubscribed: boolean;
  isWorking: boolean;
  error: string | undefined;
  onBack: () => void;
  onConfirm: () => void;
};

/** What will change, before it does. */
export function ConfirmPlanStep(props: ConfirmPlanStepProps) {
  const { plan, cycle, losses, isDowngrade, isSubscribed, isWorking, error } = props;
  return (
    <Stack spacing={2}>
      <Typography>
        <strong>{plan.name}</strong>, {priceText(plan, cycle)}.{' '}
        {isSubscribed &&
          (isDowngrade
            ? 'It changes now. What you have paid for the rest of this period is taken off your next bill.'
            : 'It changes now. The difference for the rest of this period is charged to your card.')}
      </Typography>
      {losses.length > 0 && (
        <Alert severity="warning">
          With {plan.name} you lose:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </Box>
          Nothing is deleted; you can still read everything.
        </Alert>
      )}
      {error && <Alert severity="error">{error}</Alert>}
      <Stack direction="row" spacing={1}>
        <Button variant="contained" loading={isWorking} onClick={props.onConfirm}>
          {isSubscribed ? 'Change plan' : 'Continue to payment'}
        </Button>
        <Button color="inherit" disabled={isWorking} onClick={props.onBack}>
          Back
        </Button>
      </Stack>
    </Stack>
  );
}
