import { messageOf } from '@plumbline/data';
import {
  Alert,
  Box,
  CardsSkeleton,
  EmptyState,
  FailedState,
  Typography,
  formatMoney,
} from '@plumbline/design';
import { budgetAlert, jobFigures, usedPercent, workInProgress } from '@plumbline/domain';
import { AreaLink } from '@plumbline/platform';
import { useInsightsJobsQuery, type JobRow } from '../../../data/jobs.ts';
import { ChartCard } from '../../../shared/ChartCard.tsx';
import { FigureTable } from '../../../shared/FigureTable.tsx';
import { NextStep } from '../../../shared/NextStep.tsx';
import { JobCard } from './JobCard.tsx';
import { categoryLabel } from './costLabels.ts';
import { Overrun } from './Overrun.tsx';
import { marginPercent } from '../../../shared/formats.ts';

const worst = { over: 0, near: 1, none: 2 } as const;

/** Budget lines near or over their limit, worst first. */
function alertsOf(jobs: readonly JobRow[]) {
  return jobs
    .flatMap((job) => job.categories.map((line) => ({ job, line, alert: budgetAlert(line) })))
    .filter(({ alert, job }) => alert !== 'none' && job.status !== 'completed')
    .toSorted(
      (a, b) =>
        worst[a.alert] - worst[b.alert] || (usedPercent(b.line) ?? 0) - (usedPercent(a.line) ?? 0),
    );
}

/** Estimates, costs, and forecasts by project and category, and over- and under-billing. */
export function JobCosting() {
  const { data, error, isFetching, refetch } = useInsightsJobsQuery();
  if (!data && error)
    return (
      <FailedState
        title="Failed to load job costs"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <CardsSkeleton label="Loading job costs" cards={3} minWidth={600} />;
  if (data.length === 0)
    return (
      <EmptyState
        title="No active jobs"
        description="Estimates, costs, and billing of active jobs will appear here, with alerts before a budget line runs out."
        action={<NextStep make="project" />}
      />
    );
  const alerts = alertsOf(data);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {alerts.slice(0, 5).map(({ job, line, alert }) => (
        <Alert
          key={`${job.id} ${line.category}`}
          severity={alert === 'over' ? 'error' : 'warning'}
          role="note"
        >
          <strong>{job.name}</strong>
          {`: ${categoryLabel(line.category)} used ${usedPercent(line) ?? '–'}% of its budget (${formatMoney(line.actual + line.committed)} of ${formatMoney(line.estimate)}).`}
        </Alert>
      ))}
      {alerts.length > 5 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${alerts.length - 5} more budget lines are above 80%. See the jobs below.`}
        </Typography>
      )}
      <ChartCard label="Work in progress">
        <Typography variant="h3" component="h2">
          Work in progress
        </Typography>
        <FigureTable
          label="Work in progress"
          rows={data}
          rowKey={({ id }) => id}
          columns={[
            {
              title: 'Job',
              cell: ({ id, name }) => (
                <AreaLink
                  to="projects.detail"
                  params={{ projectId: id }}
                  query={{ tab: 'financials' }}
                  style={{ color: 'inherit' }}
                  otherwise={name}
                >
                  {name}
                </AreaLink>
              ),
            },
            { title: 'Contract', cell: ({ contract }) => formatMoney(contract) },
            { title: 'Estimate', cell: (job) => formatMoney(jobFigures(job).estimate) },
            { title: 'Committed', cell: (job) => formatMoney(jobFigures(job).committed) },
            { title: 'Actual', cell: (job) => formatMoney(jobFigures(job).actual) },
            { title: 'Forecast', cell: (job) => formatMoney(jobFigures(job).forecast) },
            { title: 'Variance', cell: (job) => <Overrun amount={jobFigures(job).variance} /> },
            { title: 'Complete (by cost)', cell: (job) => `${workInProgress(job).percentByCost}%` },
            { title: 'Earned', cell: (job) => formatMoney(workInProgress(job).earned) },
            { title: 'Billed', cell: ({ billed }) => formatMoney(billed) },
            { title: 'Over-billed', cell: (job) => formatMoney(workInProgress(job).overBilled) },
            { title: 'Under-billed', cell: (job) => formatMoney(workInProgress(job).underBilled) },
            { title: 'Margin', cell: (job) => marginPercent(workInProgress(job).margin) },
          ]}
        />
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          Forecast: cost to date plus the larger of committed cost and what is left of the budget.
          Earned: contract × cost to date ÷ forecast. Excludes tax.
        </Typography>
      </ChartCard>
      {data.map((job) => (
        <JobCard key={job.id} job={job} />
      ))}
    </Box>
  );
}
