import { messageOf } from '@plumbline/data';
import {
  Box,
  Button,
  FailedState,
  Money,
  RowsSkeleton,
  Stack,
  Typography,
  formatUnitPrice,
  today,
} from '@plumbline/design';
import { SeriesChart } from '@plumbline/design/charts';
import { ContentDialog } from '@plumbline/design/forms';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useCostTrendsQuery } from '../../data/costs.ts';
import { costTrends, monthsUpTo } from './costTrends.ts';

const months = 12;
const materialsShown = 5;
const monthName = (month: string) =>
  new Date(`${month}-15`).toLocaleDateString('en-US', { month: 'short', year: '2-digit' });

/** Materials with the largest cost changes in twelve months, as chart and table. */
export function CostAnalysisDialog({ onClose }: { onClose: () => void }) {
  const company = useCompanyId();
  const { data, error, refetch } = useCostTrendsQuery(company);
  const [span] = useState(() => monthsUpTo(today(), months));
  const trends = costTrends(data ?? [], span, materialsShown);
  return (
    <ContentDialog
      isOpen
      title="Cost Analysis"
      onClose={onClose}
      width="lg"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {error && !data && (
        <FailedState
          title="Failed to fetch cost history"
          message={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <RowsSkeleton label="Loading cost history..." />}
      {data && trends.length === 0 && <Typography>No cost history available</Typography>}
      {trends.length > 0 && (
        <Stack spacing={3}>
          <SeriesChart
            title="Price trends, last 12 months"
            kind="lines"
            categories={span.map(monthName)}
            series={trends.map(({ name, costs, first }) => ({
              label: name,
              values: costs.map((cost) => cost ?? first),
            }))}
            format={formatUnitPrice}
          />
          <Box component="ul" aria-label="Largest changes" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {trends.map((trend) => (
              <Box
                component="li"
                key={trend.id}
                sx={{ display: 'flex', gap: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
              >
                <Box sx={{ flex: 1 }}>{trend.name}</Box>
                <span>
                  <Money amount={trend.first} /> → <Money amount={trend.last} />
                </span>
                <Box sx={{ minWidth: 72, textAlign: 'right', fontWeight: 600 }}>
                  {trend.changePercent > 0 ? '+' : ''}
                  {trend.changePercent.toFixed(1)}%
                </Box>
              </Box>
            ))}
          </Box>
        </Stack>
      )}
    </ContentDialog>
  );
}
