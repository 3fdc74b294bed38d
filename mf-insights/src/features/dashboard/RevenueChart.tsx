import { formatMoney, Skeleton, shortMoney } from '@plumbline/design';
import { lazyComponent } from '@plumbline/platform';
import { BasisNote } from '../../shared/BasisNote.tsx';
import { monthName } from '../../shared/formats.ts';

// Charts load after the page's content.
const SeriesChart = lazyComponent(() =>
  import('@plumbline/design/charts').then((module) => module.SeriesChart),
);

type RevenueChartProps = { months: readonly { month: string; revenue: number }[] };

/** Revenue by month over six months. */
export function RevenueChart({ months }: RevenueChartProps) {
  return (
    <>
      <SeriesChart
        kind="bars"
        title="Revenue analytics"
        categories={months.map(({ month }) => monthName(month))}
        series={[{ label: 'Revenue', values: months.map(({ revenue }) => revenue) }]}
        format={formatMoney}
        formatShort={shortMoney}
        height={240}
        fallback={<Skeleton variant="rounded" height={300} />}
      />
      <BasisNote />
    </>
  );
}
