import { formatMoney, shortMoney } from '@plumbline/design';
import { PointsChart, SeriesChart } from '@plumbline/design/charts';
import { profitMargin } from '@plumbline/domain';
import { AreaLink } from '@plumbline/platform';
import { useState } from 'react';
import type { Analytics } from '../../data/analyticsShapes.ts';
import { BasisNote } from '../../shared/BasisNote.tsx';
import { ChartCard } from '../../shared/ChartCard.tsx';
import { Choice } from '../../shared/Choice.tsx';
import { EmptyCard } from '../../shared/EmptyCard.tsx';
import { FigureTable } from '../../shared/FigureTable.tsx';
import { NextStep } from '../../shared/NextStep.tsx';
import { marginPercent } from '../../shared/formats.ts';

const views = [
  { value: 'bars', label: 'Comparison' },
  { value: 'scatter', label: 'Scatter' },
] as const;
const title = 'Project profitability analysis';

/** Revenue and cost by project: bars, or revenue vs. margin. */
export function ProfitabilityCard({ projects }: { projects: Analytics['projects'] }) {
  const [view, setView] = useState<'bars' | 'scatter'>('bars');
  if (projects.length === 0)
    return (
      <EmptyCard
        title={title}
        wide
        empty="No projects in this period"
        description="Revenue and cost will appear here by project."
        next={<NextStep make="project" />}
      />
    );
  const shown = projects.slice(0, 8);
  const controls = <Choice label="View" options={views} value={view} onChange={setView} />;
  return (
    <ChartCard label={title} wide>
      {view === 'bars' ? (
        <SeriesChart
          kind="bars"
          title={title}
          controls={controls}
          categories={shown.map(({ name }) => name)}
          series={[
            { label: 'Revenue', values: shown.map(({ revenue }) => revenue) },
            { label: 'Cost', values: shown.map(({ totalCost }) => totalCost) },
            { label: 'Profit', values: shown.map(({ profit }) => profit) },
          ]}
          format={formatMoney}
          formatShort={shortMoney}
        />
      ) : (
        <PointsChart
          title={title}
          controls={controls}
          points={projects.map(({ name, revenue, totalCost }) => ({
            label: name,
            x: revenue,
            y: profitMargin(revenue, totalCost),
          }))}
          x={{ label: 'Revenue', format: shortMoney }}
          y={{ label: 'Margin', format: marginPercent }}
        />
      )}
      <BasisNote>Payments and costs in the selected period.</BasisNote>
      <FigureTable
        label="Projects"
        rows={shown}
        rowKey={({ id }) => id}
        columns={[
          {
            title: 'Project',
            cell: ({ id, name }) => (
              <AreaLink
                to="projects.detail"
                params={{ projectId: id }}
                style={{ color: 'inherit' }}
                otherwise={name}
              >
                {name}
              </AreaLink>
            ),
          },
          { title: 'Revenue', cell: ({ revenue }) => formatMoney(revenue) },
          { title: 'Cost', cell: ({ totalCost }) => formatMoney(totalCost) },
          { title: 'Budget', cell: ({ budget }) => formatMoney(budget) },
          { title: 'Profit', cell: ({ profit }) => formatMoney(profit) },
          {
            title: 'Margin',
            cell: ({ revenue, totalCost }) => marginPercent(profitMargin(revenue, totalCost)),
          },
          { title: 'Days', cell: ({ duration }) => duration ?? '–' },
        ]}
      />
    </ChartCard>
  );
}
