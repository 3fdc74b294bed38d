import { ScatterChart } from '@mui/x-charts/ScatterChart';
import type { ReactNode } from 'react';
import { ChartFrame } from './ChartFrame.tsx';
import { seriesColors } from './palette.ts';

/** An axis of a scatter plot: its name, and how its values are written. */
export type PointsAxis = { label: string; format: (value: number) => string };

type PointsChartProps = {
  title: string;
  points: readonly { label: string; x: number; y: number }[];
  x: PointsAxis;
  y: PointsAxis;
  badge?: ReactNode;
  /** Switches that change what is drawn. */
  controls?: ReactNode;
  height?: number;
};

/** Things by two measures: where each stands, and which fall out of line. */
export function PointsChart({
  title,
  points,
  x,
  y,
  badge,
  controls,
  height = 260,
}: PointsChartProps) {
  return (
    <ChartFrame
      title={title}
      badge={badge}
      controls={controls}
      height={height}
      figures={{
        head: ['', x.label, y.label],
        rows: points.map((point) => [point.label, x.format(point.x), y.format(point.y)]),
      }}
    >
      <ScatterChart
        disableKeyboardNavigation
        skipAnimation
        hideLegend
        colors={seriesColors}
        height={height}
        grid={{ horizontal: true, vertical: true }}
        xAxis={[{ label: x.label, valueFormatter: (value: number) => x.format(value) }]}
        yAxis={[{ label: y.label, valueFormatter: (value: number) => y.format(value), width: 72 }]}
        series={[
          {
            data: points.map((point, id) => ({ id, x: point.x, y: point.y })),
            markerSize: 6,
            valueFormatter: (_, { dataIndex }) => {
              const point = points[dataIndex];
              return point ? `${point.label}: ${x.format(point.x)}, ${y.format(point.y)}` : '';
            },
          },
        ]}
      />
    </ChartFrame>
  );
}
