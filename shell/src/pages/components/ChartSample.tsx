import { Stack, formatMoney } from '@plumbline/design';
import { SeriesChart, ShareChart } from '@plumbline/design/charts';

const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const revenue = [
  { label: 'Invoiced', values: [32_000, 41_500, 38_200, 52_400, 47_900, 61_000] },
  { label: 'Received', values: [28_000, 36_000, 40_100, 44_800, 49_200, 50_300] },
];
const segments = [
  { label: 'Residential', value: 62 },
  { label: 'Commercial', value: 27 },
  { label: 'Public', value: 11 },
];

/** Values over months, and the parts of a whole. */
export function ChartSample() {
  return (
    <Stack spacing={3}>
      <SeriesChart
        title="Revenue by month"
        kind="bars"
        categories={months}
        series={revenue}
        format={formatMoney}
      />
      <ShareChart
        title="Clients by segment"
        parts={segments}
        format={(value) => `${value} clients`}
      />
    </Stack>
  );
}
