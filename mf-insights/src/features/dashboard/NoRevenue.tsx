import { EmptyState, Typography } from '@plumbline/design';
import { NextStep } from '../../shared/NextStep.tsx';

/** Empty state of the revenue chart; shown without loading the chart. */
export const NoRevenue = () => (
  <>
    <Typography variant="h3" component="h2">
      Revenue analytics
    </Typography>
    <EmptyState
      title="No payments in the last six months"
      description="Payments will appear here by month."
      action={<NextStep make="invoice" />}
    />
  </>
);
