import { formatMoney } from '@plumbline/design';
import { SeriesChart } from '@plumbline/design/charts';
import { monthName, shortMoney } from '../../shared/words.ts';

type RevenueChartProps = { months: readonly { month: string; revenue: number }[] };

/** What came in, month by month, over six months. */
export function RevenueChart({ months }: RevenueChartProps) {
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
