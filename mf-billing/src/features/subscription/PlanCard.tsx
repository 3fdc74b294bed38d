import { Box, Button, Card, Chip, Stack, Typography } from '@plumbline/design';
import type { BillingCycle, BillingPlan } from '../../data/subscriptionShapes.ts';
import { priceText } from './planChoice.ts';

type PlanCardProps = {
  plan: BillingPlan;
  cycle: BillingCycle;
  isCurrent: boolean;
  /** Already paid for with this billing cycle, so it can't be selected. */
  isPaid: boolean;
  act: string;
  onChoose: () => void;
};

/** A plan on the price list, with its button. */
export function PlanCard({ plan, cycle, isCurrent, isPaid, act, onChoose }: PlanCardProps) {
  return (
    <Card variant="outlined" component="section" aria-label={plan.name} sx={{ p: 2, flex: 1 }}>
      <Stack spacing={1} sx={{ height: '100%' }}>
        <Stack
          direction="row"
          sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5 }}
        >
          <Typography variant="h3">{plan.name}</Typography>
          {plan.is_popular && <Chip size="small" label="Most popular" color="primary" />}
          {isCurrent && <Chip size="small" label="Current plan" />}
        </Stack>
        <Typography>{priceText(plan, cycle)}</Typography>
        <Box component="ul" sx={{ m: 0, pl: 2.5, flex: 1 }}>
          {plan.highlights.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
        <Button
          variant={plan.is_popular && !isPaid ? 'contained' : 'outlined'}
          disabled={isPaid}
          onClick={onChoose}
        >
          {isPaid ? 'Your plan' : act}
        </Button>
        {plan.is_contact_sales && (
          <Button component="a" href="/contact" size="small" color="inherit">
            Contact Sales
          </Button>
        )}
      </Stack>
    </Card>
  );
}
