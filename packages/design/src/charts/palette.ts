/** Eight colours that colour-blind eyes and a black-and-white print can tell apart (after Okabe and Ito). */
export const chartColors = [
  '#0072B2',
  '#E69F00',
  '#009E73',
  '#CC79A7',
  '#56B4E9',
  '#D55E00',
  '#7A5195',
  '#8A8A8A',
] as const;

/** The same eight on dark paper: lighter, in the same order of hues. */
export const chartColorsDark = [
  '#5AB0E8',
  '#F5B942',
  '#34C796',
  '#E3A1C6',
  '#9AD4F5',
  '#F08A4B',
  '#B794D6',
  '#B4B4B4',
] as const;

/** The colours as the drawing names them; which of the two palettes they are, the theme says. */
export const seriesColors: string[] = chartColors.map((_, at) => `var(--chart-${at + 1})`);

/** The palette of a scheme as CSS variables. */
export const chartVars = (colors: readonly string[]): Record<string, string> =>
  Object.fromEntries(colors.map((color, at) => [`--chart-${at + 1}`, color]));
