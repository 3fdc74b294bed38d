import { Typography, formatMoney, shortMoney } from '@plumbline/design';
import { SeriesChart } from '@plumbline/design/charts';
import { revenueForecast, sumMoney } from '@plumbline/domain';
import type { Analytics } from '../../../data/analyticsShapes.ts';
import { cashBasis } from '../../../shared/BasisNote.tsx';
import { ChartCard } from '../../../shared/ChartCard.tsx';
import { EmptyCard } from '../../../shared/EmptyCard.tsx';
import { Tile, Tiles } from '../../../shared/Tile.tsx';
import { monthName } from '../../../shared/formats.ts';

const months = 6;
const title = 'Revenue forecast';

/** Six-month forecast from the last twelve months and seasonality, with its uncertainty. */
export function ForecastCard({
  from,
  revenue,
  seasonal,
}: Pick<Analytics, 'from' | 'seasonal'> & { revenue: Analytics['revenue_months'] }) {
  // A partial first month is not used.
  const known = from.endsWith('-01') ? revenue : revenue.slice(1);
  const forecast = revenueForecast(known, seasonal, months);
  if (forecast.length === 0)
    return (
      <EmptyCard
        title={title}
        empty="Not enough data yet"
        description="A forecast needs three full months of revenue in the selected period."
      />
    );
  const gap = revenue.map(() => null);
  const after = forecast.map(() => null);
  return (
    <ChartCard label={title}>
      <SeriesChart
        kind="lines"
        title={title}
        height={300}
        categories={[
          ...revenue.map(({ period }) => monthName(period)),
          ...forecast.map(({ period }) => monthName(period)),
        ]}
        series={[
          { label: 'Revenue', values: [...revenue.map((month) => month.revenue), ...after] },
          { label: 'Expected', values: [...gap, ...forecast.map(({ expected }) => expected)] },
          { label: 'Low', values: [...gap, ...forecast.map(({ low }) => low)] },
          { label: 'High', values: [...gap, ...forecast.map(({ high }) => high)] },
        ]}
        format={formatMoney}
        formatShort={shortMoney}
      />
      <Tiles>
        <Tile
          title="Expected in six months"
          value={formatMoney(sumMoney(forecast.map(({ expected }) => expected)))}
        />
        <Tile title="Low" value={formatMoney(sumMoney(forecast.map(({ low }) => low)))} />
        <Tile title="High" value={formatMoney(sumMoney(forecast.map(({ high }) => high)))} />
      </Tiles>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
        {cashBasis}. Average of the last 12 full months, adjusted by half of your seasonal trend, ±
        one standard deviation.
      </Typography>
    </ChartCard>
  );
}
