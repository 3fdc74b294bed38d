import { RadarChart } from '@mui/x-charts/RadarChart';
import type { ReactNode } from 'react';
import { ChartFrame } from './ChartFrame.tsx';
import { seriesColors } from './palette.ts';

type ScoresChartProps = {
  title: string;
  /** The axes around, at least three. */
  axes: readonly string[];
  /** Scores from 0 to 100, one for each axis. */
  scores: readonly { label: string; values: readonly number[] }[];
  badge?: ReactNode;
  /** Switches that change what is drawn. */
  controls?: ReactNode;
  height?: number;
};

/** Several scores of a few, as a radar. */
export function ScoresChart({
  title,
  axes,
  scores,
  badge,
  controls,
  height = 300,
}: ScoresChartProps) {
  return (
    <ChartFrame
      title={title}
      badge={badge}
      controls={controls}
      height={height}
      figures={{
        head: ['', ...scores.map(({ label }) => label)],
        rows: axes.map((axis, at) => [
          axis,
          ...scores.map(({ values }) => String(values[at] ?? 0)),
        ]),
      }}
    >
      <RadarChart
        disableKeyboardNavigation
        skipAnimation
        colors={seriesColors}
        height={height}
        radar={{ max: 100, metrics: [...axes] }}
        series={scores.map(({ label, values }) => ({
          label,
          data: [...values],
          fillArea: scores.length < 3,
        }))}
      />
    </ChartFrame>
  );
}
