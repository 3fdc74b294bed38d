import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import type { ReactNode } from 'react';
import { ChartFrame } from './ChartFrame.tsx';
import { chartColors } from './palette.ts';

/** One row of numbers over the categories. */
export type ChartSeries = { label: string; values: readonly number[] };

type SeriesChartProps = {
  title: string;
  kind: 'bars' | 'lines';
  /** Along the axis below: months, categories. */
  categories: readonly string[];
  series: readonly ChartSeries[];
  /** Writes a value with its unit. */
  format: (value: number) => string;
  /** Writes it short, for the axis. */
  formatShort?: (value: number) => string;
  badge?: ReactNode;
};

/** Values over categories, as bars beside each other or as lines. */
export function SeriesChart({
  title,
  kind,
  categories,
  series,
  format,
  formatShort = format,
  badge,
}: SeriesChartProps) {
  const shared = {
    colors: [...chartColors],
    height: 260,
    yAxis: [{ valueFormatter: (value: number) => formatShort(value), width: 56 }],
    grid: { horizontal: true },
    skipAnimation: true,
    // The drawing is hidden from assistive technology, the table behind it is what they read.
    disableKeyboardNavigation: true,
  };
  const lines = series.map(({ label, values }) => ({
    label,
    data: [...values],
    valueFormatter: (value: number | null) => (value === null ? '' : format(value)),
  }));
  return (
    <ChartFrame
      title={title}
      badge={badge}
      figures={{
        head: ['', ...series.map(({ label }) => label)],
        rows: categories.map((category, at) => [
          category,
          ...series.map(({ values }) => format(values[at] ?? 0)),
        ]),
      }}
    >
      {kind === 'bars' ? (
        <BarChart
          {...shared}
          xAxis={[{ scaleType: 'band', data: [...categories] }]}
          series={lines}
        />
      ) : (
        <LineChart
          {...shared}
          xAxis={[{ scaleType: 'point', data: [...categories] }]}
          series={lines.map((line) => ({ ...line, curve: 'linear' as const, showMark: true }))}
        />
      )}
    </ChartFrame>
  );
}
