import { messageOf } from '@plumbline/data';
import {
  Alert,
  Box,
  CardsSkeleton,
  EmptyState,
  FailedState,
  Typography,
  formatMoney,
  today as todayHere,
} from '@plumbline/design';
import { budgetAlert, usedPercent } from '@plumbline/domain';
import { useInsightsJobsQuery, type JobRow } from '../../../data/jobs.ts';
import { NextStep } from '../../../shared/NextStep.tsx';
import { ExportButton } from '../report/ExportButton.tsx';
import { useReportDownload } from '../report/useReportDownload.ts';
import { JobCard } from './JobCard.tsx';
import { categoryLabel } from './costLabels.ts';
import { WipCard } from './WipCard.tsx';

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
      <WipCard jobs={data} />
      <JobCostHeading jobs={data} />
      {data.map((job) => (
        <JobCard key={job.id} job={job} />
      ))}
    </Box>
  );
}

/** Above the jobs: what they cost, as PDF and CSV. */
function JobCostHeading({ jobs }: { jobs: readonly JobRow[] }) {
  const today = todayHere();
  const download = useReportDownload();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', mt: 1 }}>
      <Typography variant="h3" component="h2">
        Job cost
      </Typography>
      <ExportButton
        label="Download job cost"
        variant="outlined"
        onExport={(kind) =>
          void download(kind, {
            name: `job_cost_${today}`,
            csv: async () => (await import('./jobCostExport.ts')).jobCostCsv(jobs),
            report: async (sheet) =>
              (await import('./jobCostExport.ts')).jobCostReport(jobs, today, sheet),
          })
        }
      />
    </Box>
  );
}
