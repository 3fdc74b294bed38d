import { Alert, Box, Button, DateText, Stack, Typography } from '@plumbline/design';
import type { BillingCycle, BillingPlan } from '../../data/subscriptionShapes.ts';
import { priceText } from './planChoice.ts';

type ConfirmPlanStepProps = {
  plan: BillingPlan;
  cycle: BillingCycle;
  losses: readonly string[];
  /** How the change affects the bill, if there is a subscription. */
  effect: string | undefined;
  /** The end of the free trial; paying ends it today. */
  trialEnd: string | undefined;
  isWorking: boolean;
  error: string | undefined;
  onBack: () => void;
  onConfirm: () => void;
};

/** Confirms what will change. */
export function ConfirmPlanStep(props: ConfirmPlanStepProps) {
  const { plan, cycle, losses, effect, trialEnd, isWorking, error } = props;
  return (
    <Stack spacing={2}>
      <Typography>
        <strong>{plan.name}</strong>, {priceText(plan, cycle)}. {effect}
      </Typography>
      {trialEnd && (
        <Alert severity="info">
          Your free trial runs until <DateText value={trialEnd} />. Paying now starts the plan today
          and ends the trial.
        </Alert>
      )}
      {losses.length > 0 && (
        <Alert severity="warning">
          With {plan.name} you lose:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </Box>
          Nothing is deleted. You can still view everything.
        </Alert>
      )}
      {error && <Alert severity="error">{error}</Alert>}
      <Stack direction="row" spacing={1}>
        <Button variant="contained" loading={isWorking} onClick={props.onConfirm}>
          {effect ? 'Change plan' : 'Continue to payment'}
        </Button>
        <Button color="inherit" disabled={isWorking} onClick={props.onBack}>
          Back
        </Button>
      </Stack>
    </Stack>
  );
}
