import { EmptyState, Typography, formatMoney } from '@plumbline/design';
import { SeriesChart } from '@plumbline/design/charts';
import { NextStep } from '../../shared/NextStep.tsx';
import { monthName, shortMoney } from '../../shared/words.ts';

type RevenueChartProps = { months: readonly { month: string; revenue: number }[] };

/** What came in, month by month, over six months. */
export function RevenueChart({ months }: RevenueChartProps) {
  if (months.every(({ revenue }) => revenue === 0))
    return (
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
  return (
    <SeriesChart
      kind="bars"
      title="Revenue analytics"
      categories={months.map(({ month }) => monthName(month))}
      series={[{ label: 'Revenue', values: months.map(({ revenue }) => revenue) }]}
      format={formatMoney}
      formatShort={shortMoney}
      height={240}
    />
  );
}
