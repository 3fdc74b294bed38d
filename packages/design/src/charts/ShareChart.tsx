import { PieChart } from '@mui/x-charts/PieChart';
import type { ReactNode } from 'react';
import { ChartFrame } from './ChartFrame.tsx';
import { chartColors } from './palette.ts';

type ShareChartProps = {
  title: string;
  parts: readonly { label: string; value: number }[];
  format: (value: number) => string;
  badge?: ReactNode;
};

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** How a whole divides into a few parts. */
export function ShareChart({ title, parts, format, badge }: ShareChartProps) {
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <ChartFrame
      title={title}
      badge={badge}
      figures={{
        head: ['', 'Amount', 'Share'],
        rows: parts.map(({ label, value }) => [
          label,
          format(value),
          percent.format(whole ? value / whole : 0),
        ]),
      }}
    >
      <PieChart
        disableKeyboardNavigation
        colors={[...chartColors]}
        height={260}
        skipAnimation
        series={[
          {
            data: parts.map((part, id) => ({ id, ...part })),
            valueFormatter: ({ value }) => format(value),
            innerRadius: 56,
            paddingAngle: 1,
          },
        ]}
      />
    </ChartFrame>
  );
}
