import { PointsChart, SeriesChart } from '@plumbline/design/charts';
import { completionOf, counted, efficiencyBand, varianceBand } from '@plumbline/domain';
import { useState } from 'react';
import type { Analytics } from '../../data/analyticsShapes.ts';
import { BandChip } from '../../shared/BandChip.tsx';
import { ChartCard } from '../../shared/ChartCard.tsx';
import { Choice } from '../../shared/Choice.tsx';
import { FigureTable } from '../../shared/FigureTable.tsx';
import { SampleBadge } from '../../shared/SampleBadge.tsx';
import { sampleCompletion } from './samples.ts';

const views = [
  { value: 'bars', label: 'Bars' },
  { value: 'scatter', label: 'Scatter' },
] as const;
const title = 'Project completion analysis';
const days = (value: number) => counted(value, 'day');

/** Planned vs. actual days of completed projects. */
export function CompletionCard({ completion }: { completion: Analytics['completion'] }) {
  const [view, setView] = useState<'bars' | 'scatter'>('bars');
  const hasData = completion.length > 0;
  const rows = (hasData ? completion : sampleCompletion).map((row) => ({
    ...row,
    ...completionOf(row),
  }));
  const shared = {
    title,
    badge: !hasData && <SampleBadge />,
    controls: <Choice label="View" options={views} value={view} onChange={setView} />,
  };
  return (
    <ChartCard label={title}>
      {view === 'bars' ? (
        <SeriesChart
          {...shared}
          kind="bars"
          categories={rows.map(({ project }) => project)}
          series={[
            { label: 'Planned', values: rows.map(({ planned }) => planned) },
            { label: 'Actual', values: rows.map(({ actual }) => actual) },
          ]}
          format={days}
          formatShort={String}
        />
      ) : (
        <PointsChart
          {...shared}
          points={rows.map(({ project, planned, actual }) => ({
            label: project,
            x: planned,
            y: actual,
          }))}
          x={{ label: 'Planned days', format: String }}
          y={{ label: 'Actual days', format: String }}
        />
      )}
      <FigureTable
        label="Completed projects"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { title: 'Project', cell: ({ project }) => project },
          { title: 'Type', cell: ({ type }) => type, align: 'left' },
          { title: 'Planned', cell: ({ planned }) => planned },
          { title: 'Actual', cell: ({ actual }) => actual },
          {
            title: 'Variance',
            cell: ({ variance }) => (
              <BandChip
                band={varianceBand(variance)}
                label={`${variance > 0 ? '+' : variance < 0 ? '−' : ''}${days(Math.abs(variance))}`}
              />
            ),
          },
          {
            title: 'Efficiency',
            cell: ({ efficiency }) => (
              <BandChip band={efficiencyBand(efficiency)} label={`${efficiency}%`} />
            ),
          },
        ]}
      />
    </ChartCard>
  );
}
