import type { ReactNode } from 'react';

/** One row of numbers over the categories; null leaves a gap. */
export type ChartSeries = {
  label: string;
  values: readonly (number | null)[];
  /** Its place in the palette of eight, from 0; the next free one unless told. */
  color?: number;
};

export type SeriesChartProps = {
  title: string;
  kind: 'bars' | 'stacked' | 'lines' | 'areas';
  /** Along the axis below: months, categories. */
  categories: readonly string[];
  /** The instant of each category in milliseconds: lines then space the categories by time, not evenly. */
  times?: readonly number[] | undefined;
  /** Short axis label of each category, for names that are too long. */
  axisNames?: readonly string[] | undefined;
  /** What the names at the axis have in common: "Week of". */
  axisTitle?: string | undefined;
  series: readonly ChartSeries[];
  /** Writes a value with its unit. */
  format: (value: number) => string;
  /** Writes it short, for the axis. */
  formatShort?: (value: number) => string;
  badge?: ReactNode;
  /** Switches that change what is drawn. */
  controls?: ReactNode;
  height?: number;
  /** A level drawn across: a goal, a median. */
  level?: { label: string; value: number } | undefined;
};
