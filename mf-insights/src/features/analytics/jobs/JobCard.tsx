import {
  Box,
  ProgressBar,
  StatusChip,
  Typography,
  dotted,
  formatMoney,
  projectStatusDisplay,
  statusDisplay,
} from '@plumbline/design';
import { budgetAlert, forecastAtCompletion, sumMoney, usedPercent } from '@plumbline/domain';
import type { JobRow } from '../../../data/jobs.ts';
import { ChartCard } from '../../../shared/ChartCard.tsx';
import { FigureTable } from '../../../shared/FigureTable.tsx';
import { categoryLabel } from './costLabels.ts';
import { Overrun } from './Overrun.tsx';

const tones = { none: 'success', near: 'warning', over: 'error' } as const;
const alertChips = {
  near: { label: 'Above 80%', tone: 'warning', shape: 'diamond' },
  over: { label: 'Above 95%', tone: 'error', shape: 'triangle' },
} as const;

/** Keeps the minus sign on the same line as the amount. */
const unbroken = (amount: number) => formatMoney(amount).replace('$', '\u2060$');

/**
 * A job by cost category: estimate, committed, actual, and forecast, with alerts at 80% and 95%.
 */
export function JobCard({ job }: { job: JobRow }) {
  const { percent_complete: percent, quoted, change_orders, pending_change_orders } = job;
  return (
    <ChartCard label={job.name}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h3" component="h2" sx={{ flex: '1 1 auto' }}>
          {job.name}
        </Typography>
        <StatusChip {...statusDisplay(projectStatusDisplay, job.status)} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {dotted(
          job.client_name,
          `${percent}% complete`,
          quoted > 0 && `Quoted ${formatMoney(quoted)}`,
          change_orders !== 0 && `Change orders ${unbroken(change_orders)}`,
          pending_change_orders !== 0 && `Pending ${unbroken(pending_change_orders)}`,
        )}
      </Typography>
      {job.categories.length === 0 ? (
        <Typography variant="body2" sx={{ mt: 1 }}>
          No budget lines or costs yet.
        </Typography>
      ) : (
        <FigureTable
          label={`Costs of ${job.name}`}
          rows={job.categories}
          rowKey={({ category }) => category}
          columns={[
            { title: 'Category', cell: ({ category }) => categoryLabel(category) },
            { title: 'Estimate', cell: ({ estimate }) => formatMoney(estimate) },
            { title: 'Committed', cell: ({ committed }) => formatMoney(committed) },
            { title: 'Actual', cell: ({ actual }) => formatMoney(actual) },
            { title: 'Forecast', cell: (line) => formatMoney(forecastAtCompletion(line)) },
            {
              title: 'Variance',
              cell: (line) => (
                <Overrun amount={sumMoney([line.estimate, -forecastAtCompletion(line)])} />
              ),
            },
            {
              title: 'Used',
              cell: (line) => (
                <Box sx={{ minWidth: 80 }}>
                  <ProgressBar
                    value={usedPercent(line) ?? 0}
                    label={`${categoryLabel(line.category)} used`}
                    tone={tones[budgetAlert(line)]}
                  />
                </Box>
              ),
            },
            {
              title: 'Alert',
              cell: (line) => {
                const alert = budgetAlert(line);
                return alert === 'none' ? '' : <StatusChip {...alertChips[alert]} />;
              },
            },
          ]}
        />
      )}
    </ChartCard>
  );
}
