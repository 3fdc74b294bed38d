import { PieChart } from '@mui/x-charts/PieChart';
import { shares } from '@plumbline/domain';
import type { ReactNode } from 'react';
import { ChartFrame } from './ChartFrame.tsx';
import { seriesColors } from './palette.ts';

type ShareChartProps = {
  title: string;
  /** `color` is the part's place in the palette of eight, from 0. */
  parts: readonly { label: string; value: number; color?: number }[];
  format: (value: number) => string;
  badge?: ReactNode;
  /** Switches that change what is drawn. */
  controls?: ReactNode;
  height?: number;
};

/** How a whole divides into a few parts; the per cents add up to 100. */
export function ShareChart({
  title,
  parts,
  format,
  badge,
  controls,
  height = 260,
}: ShareChartProps) {
  const percents = shares(parts.map(({ value }) => value));
  return (
    <ChartFrame
      title={title}
      badge={badge}
      controls={controls}
      height={height}
      figures={{
        head: ['', 'Amount', 'Share'],
        rows: parts.map(({ label, value }, at) => [label, format(value), `${percents[at] ?? 0}%`]),
      }}
    >
      <PieChart
        disableKeyboardNavigation
        colors={seriesColors}
        height={height}
        skipAnimation
        series={[
          {
            data: parts.map(({ label, value, color }, id) => ({
              id,
              label,
              value,
              color: seriesColors[color ?? id] ?? '',
            })),
            valueFormatter: ({ value }, { dataIndex }) =>
              `${format(value)} (${percents[dataIndex] ?? 0}%)`,
            innerRadius: '55%',
            paddingAngle: 1,
            cornerRadius: 3,
          },
        ]}
      />
    </ChartFrame>
  );
}
