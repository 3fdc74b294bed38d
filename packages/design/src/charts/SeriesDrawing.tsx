import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import { drawnParts, type SeriesDrawingProps } from './drawnParts.ts';

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

const levelLine = (level: { label: string; value: number }) => (
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

/** The drawing of a `SeriesChart`: bars beside their names, upright bars, or lines. */
export function SeriesDrawing(props: SeriesDrawingProps) {
  const { kind, categories, times, height, level, width, longest, isNamed } = props;
  const { isBars, values, upright, band, shared, drawn, bars } = drawnParts(props);
  const line = level && levelLine(level);
  // By the card, not the window: two cards beside each other are as narrow as one on a phone.
  const isNarrow = width < 400;
  if (isNamed)
    return (
      <BarChart
        {...shared}
        height={height}
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
    );
  if (isBars)
    return (
      <BarChart
        {...shared}
        {...upright}
        height={height}
        borderRadius={4}
        xAxis={[{ scaleType: 'band', ...band }]}
        series={bars}
      >
        {line}
      </BarChart>
    );
  return (
    <LineChart
      {...shared}
      {...upright}
      height={height}
      xAxis={[times ? timeAxis(times, categories, width) : { scaleType: 'point', ...band }]}
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
  );
}
