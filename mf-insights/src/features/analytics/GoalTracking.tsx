import { Box, Button, ProgressBar, Typography, formatMoney } from '@plumbline/design';
import { rateOf } from '@plumbline/domain';
import { lazyComponent, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { Analytics, GoalMetric } from '../../data/analyticsShapes.ts';
import { SampleBadge } from '../../shared/SampleBadge.tsx';
import { Tile, Tiles } from '../../shared/Tile.tsx';
import { sampleGoals, sampleTiles } from './samples.ts';
import { percent } from '../../shared/formats.ts';

const GoalsDialog = lazyComponent(() =>
  import('./GoalsDialog.tsx').then((module) => module.GoalsDialog),
);

const titles: Record<GoalMetric, string> = {
  monthly_revenue: 'Monthly revenue goal',
  project_completion: 'Project completion',
  quote_win_rate: 'Quote win rate',
  new_clients: 'New clients this month',
};
const heading = { display: 'flex', alignItems: 'center', gap: 1 } as const;

/** Four KPI tiles; sample data until the company has any. */
export function CustomTiles({ analytics }: { analytics: Analytics }) {
  const { kpis, has_data } = analytics;
  const own = [
    {
      title: 'Average invoice',
      value: kpis.invoices > 0 ? formatMoney(kpis.invoiced / kpis.invoices) : '–',
    },
    { title: 'Quote win rate', value: percent(rateOf(kpis.quotes_won, kpis.quotes_decided)) },
    { title: 'Days to payment', value: kpis.days_to_pay === null ? '–' : String(kpis.days_to_pay) },
    { title: 'Overdue share', value: percent(rateOf(kpis.overdue, kpis.outstanding)) },
  ];
  return (
    <Box component="section" aria-label="Custom KPIs">
      <Box sx={heading}>
        <Typography variant="h4" component="h3" sx={{ flex: 1 }}>
          Custom KPIs
        </Typography>
        {!has_data.invoices && <SampleBadge />}
      </Box>
      <Tiles>
        {(has_data.invoices ? own : sampleTiles).map(({ title, value }) => (
          <Tile key={title} title={title} value={value} />
        ))}
      </Tiles>
    </Box>
  );
}

/** Progress toward this month's goals, with Edit. */
export function GoalTracking({ goals }: { goals: Analytics['goals'] }) {
  const [isEditing, setEditing] = useState(false);
  const canEdit =
    useAccess({ feature: 'view_analytics', permission: 'manage_settings' }).answer === 'allow';
  const rows =
    goals.length > 0
      ? goals.map(({ metric, target, actual }) => ({
          title: titles[metric],
          percent: rateOf(actual ?? 0, target) ?? 0,
          note:
            metric === 'monthly_revenue'
              ? `${formatMoney(actual ?? 0)} of ${formatMoney(target)}`
              : `${actual ?? '–'} of ${target}${metric === 'new_clients' ? '' : '%'}`,
        }))
      : sampleGoals.map((goal) => ({ ...goal, note: '' }));
  return (
    <Box component="section" aria-label="Goal tracking">
      <Box sx={heading}>
        <Typography variant="h4" component="h3" sx={{ flex: 1 }}>
          Goal Tracking
        </Typography>
        {goals.length === 0 && <SampleBadge />}
      </Box>
      {rows.map(({ title, percent: done, note }) => (
        <Box key={title} sx={{ mt: 1.25 }}>
          <Typography variant="body2">{title}</Typography>
          <ProgressBar value={done} label={title} tone={done >= 100 ? 'success' : 'primary'} />
          {note && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {note}
            </Typography>
          )}
        </Box>
      ))}
      {canEdit && (
        <Button size="small" onClick={() => setEditing(true)} sx={{ mt: 1 }}>
          Edit goals
        </Button>
      )}
      {isEditing && <GoalsDialog goals={goals} onClose={() => setEditing(false)} />}
    </Box>
  );
}
