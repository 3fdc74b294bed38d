import { Box, Button, formatMoney, shortMoney } from '@plumbline/design';
import { SeriesChart } from '@plumbline/design/charts';
import { useState } from 'react';
import type { Analytics } from '../../data/analyticsShapes.ts';
import { BasisNote } from '../../shared/BasisNote.tsx';
import { ChartCard } from '../../shared/ChartCard.tsx';
import { Choice } from '../../shared/Choice.tsx';
import { EmptyCard } from '../../shared/EmptyCard.tsx';
import { NextStep } from '../../shared/NextStep.tsx';
import { periodAxis } from '../../shared/periods.ts';

const kinds = [
  { value: 'bars', label: 'Bars' },
  { value: 'lines', label: 'Line' },
] as const;

/** Revenue over time, with the monthly goal and optionally the previous year. */
export function RevenueCard({ revenue, step }: Pick<Analytics, 'revenue' | 'step'>) {
  const [kind, setKind] = useState<'bars' | 'lines'>('bars');
  const [compares, setCompares] = useState(false);
  const goal = revenue[0]?.target;
  if (revenue.every((period) => period.revenue === 0 && period.previousYear === 0))
    return (
      <EmptyCard
        title="Revenue analytics"
        wide
        empty="No payments in this period"
        description="Payments will appear here over time, next to your goal."
        next={<NextStep make="invoice" />}
      />
    );
  const series = [
    { label: 'Revenue', values: revenue.map((period) => period.revenue) },
    ...(compares
      ? [{ label: 'Year before', values: revenue.map((period) => period.previousYear) }]
      : []),
  ];
  return (
    <ChartCard label="Revenue analytics" wide>
      <SeriesChart
        kind={kind}
        title="Revenue analytics"
        height={300}
        {...periodAxis(revenue, step)}
        series={series}
        level={goal ? { label: 'Goal', value: goal } : undefined}
        format={formatMoney}
        formatShort={shortMoney}
        controls={
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Choice label="Chart type" options={kinds} value={kind} onChange={setKind} />
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
      <BasisNote />
    </ChartCard>
  );
}
