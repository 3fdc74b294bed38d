import { messageOf } from '@plumbline/data';
import {
  BigFigure,
  Box,
  Card,
  CardContent,
  FailedState,
  Money,
  RowsSkeleton,
  Stack,
  Typography,
  dotted,
} from '@plumbline/design';
import { useRef, useState } from 'react';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { useProjectMoney } from '../../../data/projectMoney.ts';
import { ChangeOrders } from './ChangeOrders.tsx';
import { CostLines } from './CostLines.tsx';
import { BudgetTable } from './BudgetTable.tsx';
import { ContractCard } from './ContractCard.tsx';
import { FinancialCharts } from './FinancialCharts.tsx';
import { OwedCard } from './OwedCard.tsx';
import { PaymentSchedule } from './PaymentSchedule.tsx';
import { ProgressBilling } from '../progress-billing/ProgressBilling.tsx';

/** A sum in dollars, or a share as it is written. */
function SumCard({ label, sum }: { label: string; sum: number | string }) {
  return (
    <Card component="section" aria-label={label}>
      <CardContent>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <BigFigure figure={sum} phone={1.0625} tablet={1.25} />
      </CardContent>
    </Card>
  );
}

/** Budget, costs, change orders and the payment schedule. */
export function FinancialsTab({ project }: { project: ProjectFile }) {
  const { data, error, refetch, isFetching } = useProjectMoney(project.id, 'figures');
  const [isOwed, setOwed] = useState(false);
  const expenses = useRef<HTMLDivElement>(null);
  const showOwed = () => {
    setOwed(true);
    expenses.current?.scrollIntoView({ block: 'start' });
    expenses.current?.focus({ preventScroll: true });
  };
  if (!data && error)
    return (
      <FailedState
        title="Failed to fetch the financials"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <RowsSkeleton label="Loading the financials" rows={4} rowHeight={96} />;
  return (
    <Stack spacing={2}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
        }}
      >
        <SumCard label="Total Budget" sum={data.budget} />
        <SumCard label="Total Spent" sum={data.spent} />
        <SumCard label="Remaining" sum={data.remaining} />
        <SumCard label="Budget Used" sum={`${data.used_percent.toFixed(1)}%`} />
        {data.owed && data.owed.count > 0 && <OwedCard owed={data.owed} onShow={showOwed} />}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {dotted(
          <>
            Contract value <Money amount={data.contract_value} />
          </>,
          <>
            Invoiced <Money amount={data.invoiced} />
          </>,
          <>
            Received <Money amount={data.received} />
          </>,
        )}
      </Typography>
      <ContractCard financials={data} projectId={project.id} />
      {data.costs && data.costs.length > 0 && (
        <BudgetTable project={project} costs={data.costs} lines={data.lines ?? []} />
      )}
      <FinancialCharts financials={data} />
      <ChangeOrders project={project} />
      <ProgressBilling project={project} />
      <PaymentSchedule project={project} />
      <CostLines
        project={project}
        isOwed={isOwed}
        onShowAll={() => setOwed(false)}
        expensesRef={expenses}
      />
    </Stack>
  );
}
