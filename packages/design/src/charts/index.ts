export { ChartFrame, type ChartFigures } from './ChartFrame.tsx';
export { chartColors } from './palette.ts';
export { SeriesChart, type ChartSeries } from './SeriesChart.tsx';
export { ShareChart } from './ShareChart.tsx';
