import { formatMoney, shortMoney } from '@plumbline/design';
import { SeriesChart } from '@plumbline/design/charts';
import { growthBand, seasonality, seasonSums, shares } from '@plumbline/domain';
import type { Analytics } from '../../data/analyticsShapes.ts';
import { BandChip } from '../../shared/BandChip.tsx';
import { BasisNote } from '../../shared/BasisNote.tsx';
import { ChartCard } from '../../shared/ChartCard.tsx';
import { SampleBadge } from '../../shared/SampleBadge.tsx';
import { Tile, Tiles } from '../../shared/Tile.tsx';
import { monthOfYear, signedPercent } from '../../shared/formats.ts';
import { sampleSeasonal } from './samples.ts';

type SeasonalCardProps = {
  seasonal: Analytics['seasonal'];
  hasData: boolean;
  /** 1 to 12: growth compares the months up to this one. */
  thisMonth: number;
};

/** Revenue by month: three-year average, last year, this year. */
export function SeasonalCard({ seasonal, hasData, thisMonth }: SeasonalCardProps) {
  const months = hasData ? seasonal : sampleSeasonal;
  const { peak, low, summerShare, growth } = seasonality(months, hasData ? thisMonth : 12);
  const sums = seasonSums(months);
  const [winter = 0, spring = 0, summer = 0, fall = 0] = shares([
    sums.winter,
    sums.spring,
    sums.summer,
    sums.fall,
  ]);
  return (
    <ChartCard label="Seasonal revenue trends" wide>
      <SeriesChart
        kind="areas"
        title="Seasonal revenue trends"
        badge={!hasData && <SampleBadge />}
        categories={months.map(({ month }) => monthOfYear(month).slice(0, 3))}
        series={[
          { label: '3-year average', values: months.map(({ average }) => average) },
          { label: 'Previous year', values: months.map(({ previous }) => previous) },
          {
            label: 'Current year',
            values: months.map(({ month, current }) =>
              hasData && month > thisMonth ? null : current,
            ),
          },
        ]}
        format={formatMoney}
        formatShort={shortMoney}
      />
      <BasisNote />
      <Tiles>
        <Tile
          title="Peak month"
          value={peak === null ? '–' : monthOfYear(peak)}
          note="3-year average"
        />
        <Tile
          title="Low month"
          value={low === null ? '–' : monthOfYear(low)}
          note="3-year average"
        />
        <Tile
          title="Summer share"
          value={summerShare === null ? '–' : `${summerShare}%`}
          note="3-year average"
        />
        <Tile
          title="Year over year"
          value={
            growth === null ? (
              '–'
            ) : (
              <BandChip band={growthBand(growth)} label={signedPercent(growth)} />
            )
          }
        />
      </Tiles>
      <Tiles>
        <Tile title="Winter" value={formatMoney(sums.winter)} note={`${winter}% of the year`} />
        <Tile title="Spring" value={formatMoney(sums.spring)} note={`${spring}% of the year`} />
        <Tile title="Summer" value={formatMoney(sums.summer)} note={`${summer}% of the year`} />
        <Tile title="Fall" value={formatMoney(sums.fall)} note={`${fall}% of the year`} />
      </Tiles>
    </ChartCard>
  );
}
