import { Typography } from '@plumbline/design';
import { SeriesChart } from '@plumbline/design/charts';
import { completionOf, profitMargin, quartiles } from '@plumbline/domain';
import type { Analytics } from '../../../data/analyticsShapes.ts';
import { ChartCard } from '../../../shared/ChartCard.tsx';
import { EmptyCard } from '../../../shared/EmptyCard.tsx';
import { Tile, Tiles } from '../../../shared/Tile.tsx';
import { marginPercent, percent } from '../../../shared/formats.ts';

const title = 'Benchmarks';

/**
 * Each project compared with the company's median. There are no industry figures because nobody
 * could verify them.
 */
export function BenchmarkCard({
  projects,
  completion,
}: Pick<Analytics, 'projects' | 'completion'>) {
  const earning = projects
    .filter(({ revenue }) => revenue > 0)
    .map(({ name, revenue, totalCost }) => ({ name, margin: profitMargin(revenue, totalCost) }));
  const margins = quartiles(earning.map(({ margin }) => margin));
  const efficiency = quartiles(completion.map((row) => completionOf(row).efficiency));
  if (!margins)
    return (
      <EmptyCard
        title={title}
        empty="No project revenue yet"
        description="Each project will appear here, compared with your median."
      />
    );
  return (
    <ChartCard label={title}>
      <SeriesChart
        kind="bars"
        title={title}
        categories={earning.map(({ name }) => name)}
        series={[{ label: 'Margin', values: earning.map(({ margin }) => margin) }]}
        level={{ label: 'Your median', value: margins.median }}
        format={marginPercent}
      />
      <Tiles>
        <Tile
          title="Median margin"
          value={marginPercent(margins.median)}
          note={`middle half: ${marginPercent(margins.low)} and ${marginPercent(margins.high)}`}
        />
        {efficiency && (
          <Tile
            title="Median efficiency"
            value={percent(efficiency.median)}
            note={`middle half: ${percent(efficiency.low)} and ${percent(efficiency.high)}`}
          />
        )}
      </Tiles>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
        Compared with your projects in this period.
      </Typography>
    </ChartCard>
  );
}
