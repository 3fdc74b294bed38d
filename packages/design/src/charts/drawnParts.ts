import { nameStep } from './nameStep.ts';
import { seriesColors } from './palette.ts';
import { write } from './writeValue.ts';
import type { SeriesChartProps } from './seriesChartProps.ts';

export type SeriesDrawingProps = Omit<
  Required<SeriesChartProps>,
  'title' | 'badge' | 'controls' | 'times' | 'axisTitle' | 'level'
> &
  Pick<SeriesChartProps, 'times' | 'axisTitle' | 'level'> & {
    /** Of the card, in pixels; 0 until it is measured. */
    width: number;
    /** Letters of the longest name at the axis. */
    longest: number;
    /** Whether each bar's name is beside it. */
    isNamed: boolean;
  };

/** What the drawings have in common: axes, colors, and values as the chart library takes them. */
export function drawnParts({
  kind,
  categories,
  axisNames,
  axisTitle,
  series,
  format,
  formatShort,
  width,
  longest,
}: SeriesDrawingProps) {
  const isBars = kind === 'bars' || kind === 'stacked';
  const values = { valueFormatter: (value: number) => formatShort(value) };
  const upright = { yAxis: [{ ...values, width: 56 }], grid: { horizontal: true } };
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
    // Half of the last label extends past the end of the point axis.
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
  const bars = drawn.map((one) => (kind === 'stacked' ? { ...one, stack: 'whole' } : one));
  return { isBars, values, upright, band: { ...below, ...names }, shared, drawn, bars };
}
