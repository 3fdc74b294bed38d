import { Box, Button, formatMoney, shortMoney } from '@plumbline/design';
import { SeriesChart } from '@plumbline/design/charts';
import { useState } from 'react';
import type { Analytics } from '../../data/analytics.ts';
import { ChartCard } from '../../shared/ChartCard.tsx';
import { Choice } from '../../shared/Choice.tsx';
import { EmptyCard } from '../../shared/EmptyCard.tsx';
import { NextStep } from '../../shared/NextStep.tsx';
import { monthName } from '../../shared/words.ts';

const kinds = [
  { value: 'bars', label: 'Bars' },
  { value: 'lines', label: 'Line' },
] as const;

/** Money received by month, with the goal, and the year before on demand. */
export function RevenueCard({ revenue }: { revenue: Analytics['revenue'] }) {
  const [kind, setKind] = useState<'bars' | 'lines'>('bars');
  const [compares, setCompares] = useState(false);
  const goal = revenue[0]?.target;
  if (revenue.every((month) => month.revenue === 0 && month.previousYear === 0))
    return (
      <EmptyCard
        title="Revenue analytics"
        wide
        empty="No payments in this range"
        description="What your clients pay will stand here, month by month, beside your goal."
        next={<NextStep make="invoice" />}
      />
    );
  const series = [
    { label: 'Revenue', values: revenue.map((month) => month.revenue) },
    ...(compares
      ? [{ label: 'Year before', values: revenue.map((month) => month.previousYear) }]
      : []),
  ];
  return (
    <ChartCard label="Revenue analytics" wide>
      <SeriesChart
        kind={kind}
        title="Revenue analytics"
        height={300}
        categories={revenue.map(({ period }) => monthName(period))}
        series={series}
        level={goal ? { label: 'Goal', value: goal } : undefined}
        format={formatMoney}
        formatShort={shortMoney}
        controls={
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Choice label="Kind of chart" options={kinds} value={kind} onChange={setKind} />
            <Button
              size="small"
              variant={compares ? 'contained' : 'outlined'}
              aria-pressed={compares}
              onClick={() => setCompares(!compares)}
              sx={{ minHeight: 32 }}
            >
              Compare
            </Button>
          </Box>
        }
      />
    </ChartCard>
  );
}
