import { ActionButton, Typography, formatMoney, shortMoney } from '@plumbline/design';
import { SeriesChart, ShareChart } from '@plumbline/design/charts';
import { changePercent, growthBand, shares } from '@plumbline/domain';
import { denialReason, lazyComponent, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { Analytics } from '../../data/analyticsShapes.ts';
import { BandChip } from '../../shared/BandChip.tsx';
import { BasisNote } from '../../shared/BasisNote.tsx';
import { ChartCard } from '../../shared/ChartCard.tsx';
import { Choice } from '../../shared/Choice.tsx';
import { FigureTable } from '../../shared/FigureTable.tsx';
import { SampleBadge } from '../../shared/SampleBadge.tsx';
import { signedPercent } from '../../shared/formats.ts';
import { regionLabel } from './analyticsState.ts';
import { sampleRegions } from './samples.ts';

const RegionsDialog = lazyComponent(() =>
  import('./RegionsDialog.tsx').then((module) => module.RegionsDialog),
);
const views = [
  { value: 'bars', label: 'Bars' },
  { value: 'pie', label: 'Pie' },
] as const;
const title = 'Geographic revenue';

type RegionCardProps = { regions: Analytics['regions']; hasData: boolean };

/** Revenue by region; the company defines regions by ZIP code. */
export function RegionCard({ regions, hasData }: RegionCardProps) {
  const [view, setView] = useState<'bars' | 'pie'>('bars');
  const [isEditing, setEditing] = useState(false);
  const edit = useAccess({ feature: 'view_analytics', permission: 'manage_settings' });
  const shown = hasData ? regions : sampleRegions;
  const percents = shares(shown.map(({ revenue }) => revenue));
  const rows = shown.map((row, at) => ({ ...row, share: percents[at] ?? 0 }));
  const best = rows[0];
  const growing = rows
    .map((row) => ({ ...row, growth: changePercent(row.revenue, row.before) }))
    .filter(({ growth }) => growth !== null && growth > 0)
    .toSorted((a, b) => (b.growth ?? 0) - (a.growth ?? 0))[0];
  const shared = {
    title,
    badge: !hasData && <SampleBadge />,
    controls: <Choice label="View" options={views} value={view} onChange={setView} />,
    format: formatMoney,
  };
  return (
    <ChartCard label={title}>
      {view === 'bars' ? (
        <SeriesChart
          {...shared}
          kind="bars"
          formatShort={shortMoney}
          categories={rows.map(({ region }) => regionLabel(region))}
          series={[{ label: 'Revenue', values: rows.map(({ revenue }) => revenue) }]}
        />
      ) : (
        <ShareChart
          {...shared}
          parts={rows.map(({ region, revenue }) => ({
            label: regionLabel(region),
            value: revenue,
          }))}
        />
      )}
      <FigureTable
        label="Regions"
        rows={rows}
        rowKey={({ region }) => region}
        columns={[
          { title: 'Region', cell: ({ region }) => regionLabel(region) },
          { title: 'Revenue', cell: ({ revenue }) => formatMoney(revenue) },
          { title: 'Share', cell: ({ share }) => `${share}%` },
          { title: 'Projects', cell: ({ projects }) => projects },
          { title: 'Clients', cell: ({ clients }) => clients },
          {
            title: 'Growth',
            cell: ({ revenue, before }) => {
              const growth = changePercent(revenue, before);
              return growth === null ? (
                '–'
              ) : (
                <BandChip band={growthBand(growth)} label={signedPercent(growth)} />
              );
            },
          },
        ]}
      />
      <BasisNote />
      <Typography variant="body2" sx={{ mt: 1.5 }}>
        {best && `${regionLabel(best.region)} makes up ${best.share}% of revenue. `}
        {growing &&
          `${regionLabel(growing.region)} is growing fastest: ${signedPercent(growing.growth ?? 0)}.`}
      </Typography>
      <ActionButton
        size="small"
        denial={denialReason(edit)}
        onClick={() => setEditing(true)}
        sx={{ mt: 1 }}
      >
        Set regions
      </ActionButton>
      {isEditing && <RegionsDialog onClose={() => setEditing(false)} />}
    </ChartCard>
  );
}
