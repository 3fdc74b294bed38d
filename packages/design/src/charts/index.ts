export { ChartFrame } from './ChartFrame.tsx';
export type { ChartFigures } from './FiguresTable.tsx';
export { chartColors } from './palette.ts';
export { PointsChart, type PointsAxis } from './PointsChart.tsx';
export { ScoresChart } from './ScoresChart.tsx';
export { SeriesChart } from './SeriesChart.tsx';
export type { ChartSeries } from './seriesChartProps.ts';
export { ShareChart } from './ShareChart.tsx';
