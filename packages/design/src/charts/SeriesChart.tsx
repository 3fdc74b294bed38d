import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import { useRef, type ReactNode } from 'react';
import { ChartFrame } from './ChartFrame.tsx';
import { nameStep, useDrawnWidth } from './nameStep.ts';
import { seriesColors } from './palette.ts';

/** One row of numbers over the categories; null leaves a gap. */
export type ChartSeries = {
  label: string;
  values: readonly (number | null)[];
  /** Its place in the palette of eight, from 0; the next free one unless told. */
  color?: number;
};

type SeriesChartProps = {
  title: string;
  kind: 'bars' | 'stacked' | 'lines' | 'areas';
  /** Along the axis below: months, categories. */
  categories: readonly string[];
  /** The instant of each category in milliseconds: lines then space the categories by time, not evenly. */
  times?: readonly number[] | undefined;
  /** What stands at the axis for each category, where the name itself is too long for it. */
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

const write = (format: (value: number) => string, value: number | null | undefined) =>
  value === null || value === undefined ? '' : format(value);

// The chart library places ticks at midnight where the reader is.
const tickDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** An axis by time, with as many dates as fit; the tooltip names the category. */
const timeAxis = (times: readonly number[], categories: readonly string[], width: number) => {
  const names = new Map(times.map((time, at) => [time, categories[at]]));
  return {
    scaleType: 'time' as const,
    data: [...times],
    tickNumber: Math.max(2, Math.floor(width / 110)),
    valueFormatter: (value: Date | number) => names.get(Number(value)) ?? tickDate.format(value),
  };
};

/** From this many letters on, a category is a name that stands beside its bars, not below them. */
const nameLength = 10;

/** Values over categories: bars beside or upon each other, lines, or areas. */
export function SeriesChart({
  title,
  kind,
  categories,
  times,
  axisNames = categories,
  axisTitle,
  series,
  format,
  formatShort = format,
  badge,
  controls,
  height = 260,
  level,
}: SeriesChartProps) {
  const values = { valueFormatter: (value: number) => formatShort(value) };
  const upright = { yAxis: [{ ...values, width: 56 }], grid: { horizontal: true } };
  const isBars = kind === 'bars' || kind === 'stacked';
  const longest = Math.max(0, ...axisNames.map(({ length }) => length));
  const place = useRef<HTMLDivElement>(null);
  const width = useDrawnWidth(place);
  const step = nameStep(categories.length, longest, width);
  const shortNames = new Map(categories.map((category, at) => [category, axisNames[at]]));
  const below = {
    data: [...categories],
    valueFormatter: (category: string, { location }: { location: string }) =>
      location === 'tick' ? (shortNames.get(category) ?? category) : category,
    ...(axisTitle && { label: axisTitle, height: 48 }),
  };
  // Left to itself the axis leaves out the names that happen to meet, now one and now none.
  const names = width > 0 && { tickLabelInterval: (_: unknown, at: number) => at % step === 0 };
  const shared = {
    // Measured once for both: a chart that shrinks before its axis would have no room left for bars.
    ...(width > 0 && { width }),
    colors: seriesColors,
    // Half of the last name stands past the end of the axis of points.
    margin: { right: isBars ? 28 : Math.max(28, 3.5 * longest), bottom: 8 },
    skipAnimation: true,
    hideLegend: series.length < 2,
    // The drawing is hidden from assistive technology, the table behind it is what they read.
    disableKeyboardNavigation: true,
  };
  const drawn = series.map(({ label, values, color }, at) => ({
    label,
    color: seriesColors[color ?? at] ?? '',
    data: [...values],
    valueFormatter: (value: number | null) => write(format, value),
  }));
  const line = level && (
    <ChartsReferenceLine
      y={level.value}
      label={level.label}
      labelAlign="end"
      lineStyle={{ strokeDasharray: '6 4', stroke: 'var(--chart-6)', strokeWidth: 2 }}
      labelStyle={{
        fill: 'var(--chart-6)',
        fontWeight: 600,
        fontSize: 12,
        // Readable on a bar too.
        paintOrder: 'stroke',
        stroke: 'var(--pl-palette-background-paper)',
        strokeWidth: 4,
      }}
    />
  );
  // By the card, not the window: two cards beside each other are as narrow as one on a phone.
  const isNarrow = width < 400;
  const isNamed = isBars && !level && longest > nameLength;
  const rowHeight = 16 + 14 * (kind === 'stacked' ? 1 : series.length);
  const drawnHeight = isNamed ? Math.max(height, 48 + rowHeight * categories.length) : height;
  const bars = drawn.map((one) => (kind === 'stacked' ? { ...one, stack: 'whole' } : one));
  return (
    <ChartFrame
      title={title}
      badge={badge}
      controls={controls}
      height={drawnHeight}
      place={place}
      figures={{
        head: ['', ...series.map(({ label }) => label), ...(level ? [level.label] : [])],
        rows: categories.map((category, at) => [
          category,
          ...series.map(({ values }) => write(format, values[at])),
          ...(level ? [format(level.value)] : []),
        ]),
      }}
    >
      {isNamed ? (
        <BarChart
          {...shared}
          height={drawnHeight}
          layout="horizontal"
          borderRadius={4}
          grid={{ vertical: true }}
          xAxis={[{ ...values, tickNumber: isNarrow ? 3 : 5 }]}
          yAxis={[
            {
              scaleType: 'band',
              data: [...categories],
              width: Math.min(isNarrow ? 132 : 220, 16 + 7 * longest),
            },
          ]}
          series={bars}
        />
      ) : isBars ? (
        <BarChart
          {...shared}
          {...upright}
          height={height}
          borderRadius={4}
          xAxis={[{ scaleType: 'band', ...below, ...names }]}
          series={bars}
        >
          {line}
        </BarChart>
      ) : (
        <LineChart
          {...shared}
          {...upright}
          height={height}
          xAxis={[
            times ? timeAxis(times, categories, width) : { scaleType: 'point', ...below, ...names },
          ]}
          series={drawn.map((line) => ({
            ...line,
            curve: 'linear' as const,
            showMark: categories.length <= 14,
            area: kind === 'areas',
          }))}
          sx={{ '& .MuiAreaElement-root, & .MuiLineChart-area': { fillOpacity: 0.18 } }}
        >
          {line}
        </LineChart>
      )}
    </ChartFrame>
  );
}
