import { EmptyState, Typography } from '@plumbline/design';
import { NextStep } from '../../shared/NextStep.tsx';

/** In the place of six empty months: what will stand there. Needs no chart to be loaded. */
export const NoRevenue = () => (
  <>
    <Typography variant="h3" component="h2">
      Revenue analytics
    </Typography>
    <EmptyState
      title="No payments in six months"
      description="What your clients pay will stand here, month by month."
      action={<NextStep make="invoice" />}
    />
  </>
);
