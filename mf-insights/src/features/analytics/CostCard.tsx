import { formatMoney, shortMoney } from '@plumbline/design';
import { SeriesChart, ShareChart } from '@plumbline/design/charts';
import { shares } from '@plumbline/domain';
import { useState } from 'react';
import type { Analytics } from '../../data/analyticsShapes.ts';
import { ChartCard } from '../../shared/ChartCard.tsx';
import { Choice } from '../../shared/Choice.tsx';
import { EmptyCard } from '../../shared/EmptyCard.tsx';
import { FigureTable } from '../../shared/FigureTable.tsx';
import { SampleBadge } from '../../shared/SampleBadge.tsx';
import { periodAxis } from '../../shared/periods.ts';
import { sampleCosts } from './samples.ts';
import { ComparisonTable } from './ComparisonTable.tsx';

const views = [
  { value: 'breakdown', label: 'Breakdown' },
  { value: 'comparison', label: 'Comparison' },
  { value: 'trends', label: 'Trends' },
] as const;
type View = (typeof views)[number]['value'];
const title = 'Cost analysis';
const kinds = [
  { key: 'materials', label: 'Materials' },
  { key: 'labor', label: 'Labor' },
  { key: 'equipment', label: 'Equipment' },
  { key: 'subcontractors', label: 'Subcontractors' },
  { key: 'other', label: 'Other' },
] as const;

type CostCardProps = Pick<Analytics, 'costs' | 'step'> & { hasData: boolean };

/** Costs by type, materials vs. labor by project, and costs over time. */
export function CostCard({ costs, step, hasData }: CostCardProps) {
  const [view, setView] = useState<View>('breakdown');
  const { breakdown, projects, periods } = hasData ? costs : sampleCosts;
  const used = kinds.filter(({ key }) => key !== 'other' || breakdown.other > 0);
  if (hasData && kinds.every(({ key }) => breakdown[key] === 0))
    return (
      <EmptyCard
        title={title}
        empty="No costs in this period"
        description="Spending will appear here by cost type."
      />
    );
  const percents = shares(used.map(({ key }) => breakdown[key]));
  const shared = {
    title,
    badge: !hasData && <SampleBadge />,
    controls: <Choice label="View" options={views} value={view} onChange={setView} />,
    format: formatMoney,
  };
  return (
    <ChartCard label={title}>
      {view === 'breakdown' && (
        <ShareChart
          {...shared}
          parts={used.map(({ key, label }) => ({ label, value: breakdown[key] }))}
        />
      )}
      {view === 'comparison' && (
        <SeriesChart
          {...shared}
          kind="bars"
          formatShort={shortMoney}
          categories={projects.map(({ name }) => name)}
          series={[
            { label: 'Materials', values: projects.map(({ materials }) => materials) },
            { label: 'Labor', values: projects.map(({ labor }) => labor) },
          ]}
        />
      )}
      {view === 'trends' && (
        <SeriesChart
          {...shared}
          kind="stacked"
          formatShort={shortMoney}
          {...periodAxis(periods, hasData ? step : 'month')}
          series={used.map(({ key, label }) => ({
            label,
            values: periods.map((period) => period[key]),
          }))}
        />
      )}
      {view === 'breakdown' && (
        <FigureTable
          label="Costs by type"
          rows={used.map(({ key, label }, at) => ({
            key,
            label,
            amount: breakdown[key],
            share: percents[at] ?? 0,
          }))}
          rowKey={({ key }) => key}
          columns={[
            { title: 'Kind', cell: ({ label }) => label },
            { title: 'Amount', cell: ({ amount }) => formatMoney(amount) },
            { title: 'Share', cell: ({ share }) => `${share}%` },
          ]}
        />
      )}
      {view === 'comparison' && <ComparisonTable projects={projects} />}
    </ChartCard>
  );
}
