import { ActionButton, AddIcon } from '@plumbline/design';
import { ScoresChart, SeriesChart } from '@plumbline/design/charts';
import { overallScore, scoreBand, starsOf } from '@plumbline/domain';
import { denialReason, lazyComponent, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { Analytics } from '../../data/analyticsShapes.ts';
import { BandChip } from '../../shared/BandChip.tsx';
import { ChartCard } from '../../shared/ChartCard.tsx';
import { Choice } from '../../shared/Choice.tsx';
import { FigureTable } from '../../shared/FigureTable.tsx';
import { SampleBadge } from '../../shared/SampleBadge.tsx';
import { Stars } from '../../shared/Stars.tsx';
import { sampleSubcontractors } from './samples.ts';

const RatingDialog = lazyComponent(() =>
  import('./RatingDialog.tsx').then((module) => module.RatingDialog),
);
const views = [
  { value: 'bars', label: 'Bars' },
  { value: 'radar', label: 'Radar' },
] as const;
const title = 'Subcontractor performance';
const axes = [
  'Quality',
  'Timeliness',
  'Cost Efficiency',
  'Communication',
  'Safety',
  'Innovation',
] as const;
type Row = Analytics['subcontractors'][number];
const scoresOf = (row: Row) => [
  row.quality,
  row.timeliness,
  row.costEfficiency,
  row.communication,
  row.safety,
  row.innovation,
];

/** Subcontractors by their job ratings. */
export function SubcontractorCard({ subcontractors }: { subcontractors: readonly Row[] }) {
  const [view, setView] = useState<'bars' | 'radar'>('bars');
  const [isRating, setRating] = useState(false);
  const rate = useAccess({ feature: 'view_analytics', permission: 'edit_projects' });
  const hasData = subcontractors.length > 0;
  const rows = hasData ? subcontractors : sampleSubcontractors;
  const shared = {
    title,
    badge: !hasData && <SampleBadge />,
    controls: <Choice label="View" options={views} value={view} onChange={setView} />,
    height: 300,
  };
  return (
    <ChartCard label={title}>
      {view === 'bars' ? (
        <SeriesChart
          {...shared}
          kind="bars"
          categories={rows.map(({ name }) => name)}
          series={[
            { label: 'Quality', values: rows.map(({ quality }) => quality) },
            { label: 'Timeliness', values: rows.map(({ timeliness }) => timeliness) },
            { label: 'Cost efficiency', values: rows.map(({ costEfficiency }) => costEfficiency) },
          ]}
          format={String}
        />
      ) : (
        <ScoresChart
          {...shared}
          axes={axes}
          scores={rows.slice(0, 3).map((row) => ({ label: row.name, values: scoresOf(row) }))}
        />
      )}
      <FigureTable
        label="Subcontractors"
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { title: 'Subcontractor', cell: ({ name }) => name },
          { title: 'Jobs', cell: ({ jobs }) => jobs },
          { title: 'Rating', cell: (row) => <Stars stars={starsOf(overallScore(row))} /> },
          {
            title: 'Score',
            cell: (row) => (
              <BandChip band={scoreBand(overallScore(row))} label={String(overallScore(row))} />
            ),
          },
        ]}
      />
      <ActionButton
        size="small"
        startIcon={<AddIcon />}
        denial={denialReason(rate)}
        onClick={() => setRating(true)}
        sx={{ mt: 1.5 }}
      >
        Rate a subcontractor
      </ActionButton>
      {isRating && <RatingDialog onClose={() => setRating(false)} />}
    </ChartCard>
  );
}
