import { useRef } from 'react';
import { ChartFrame } from './ChartFrame.tsx';
import { useDrawnWidth } from './nameStep.ts';
import { SeriesDrawing } from './SeriesDrawing.tsx';
import { write } from './writeValue.ts';
import type { SeriesChartProps } from './seriesChartProps.ts';

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
  const isBars = kind === 'bars' || kind === 'stacked';
  const longest = Math.max(0, ...axisNames.map(({ length }) => length));
  const place = useRef<HTMLDivElement>(null);
  const width = useDrawnWidth(place);
  const isNamed = isBars && !level && longest > nameLength;
  const rowHeight = 16 + 14 * (kind === 'stacked' ? 1 : series.length);
  const drawnHeight = isNamed ? Math.max(height, 48 + rowHeight * categories.length) : height;
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
      <SeriesDrawing
        {...{ kind, categories, times, axisNames, axisTitle, series, format, formatShort, level }}
        {...{ width, longest, isNamed }}
        height={drawnHeight}
      />
    </ChartFrame>
  );
}
