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
import { budgetAlert } from '@plumbline/domain';
import { AreaLink } from '@plumbline/platform';
import type { JobRow } from '../../../data/jobs.ts';
import { ChartCard } from '../../../shared/ChartCard.tsx';
import { FigureTable } from '../../../shared/FigureTable.tsx';
import { jobCost, jobCostColumns, jobCostText, type JobCostRow } from './jobCost.ts';
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
  const { rows, totals } = jobCost(job);
  return (
    <ChartCard label={job.name}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h3" component="h3" sx={{ flex: '1 1 auto' }}>
          <AreaLink
            to="projects.detail"
            params={{ projectId: job.id }}
            query={{ tab: 'financials' }}
            style={{ color: 'inherit' }}
            otherwise={job.name}
          >
            {job.name}
          </AreaLink>
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
          rows={rows}
          totals={totals}
          rowKey={({ name }) => name}
          columns={[
            { title: 'Category', cell: ({ name }) => name },
            ...jobCostColumns.map((column) => ({
              title: column.title,
              cell: (row: JobCostRow) =>
                column.title === 'Variance' ? (
                  <Overrun amount={row.variance} />
                ) : (
                  jobCostText(row, column)
                ),
            })),
            {
              title: 'Used',
              cell: (line) => (
                <Box sx={{ minWidth: 80 }}>
                  <ProgressBar
                    value={line.used ?? 0}
                    label={`${line.name} used`}
                    tone={tones[budgetAlert(line)]}
                  />
                </Box>
              ),
            },
            {
              title: 'Alert',
              cell: (line) => {
                const alert = budgetAlert(line);
                return alert === 'none' || line.category === null ? (
                  ''
                ) : (
                  <StatusChip {...alertChips[alert]} />
                );
              },
            },
          ]}
        />
      )}
    </ChartCard>
  );
}
