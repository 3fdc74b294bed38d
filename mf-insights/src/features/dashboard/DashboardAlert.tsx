import { Alert, Button } from '@plumbline/design';
import type { CardState } from './useDashboard.ts';

type DashboardAlertProps = { state: CardState; isStale: boolean; refresh: () => void };

/** All figures load with one request, so a failure is shown once, with one Retry. */
export function DashboardAlert({ state, isStale, refresh }: DashboardAlertProps) {
  const isFailed = state.kind === 'failed';
  const text = isFailed
    ? `Failed to load your dashboard. ${state.message}`
    : state.kind === 'slow'
      ? 'This is taking longer than usual.'
      : isStale
        ? 'Failed to refresh. Showing earlier numbers.'
        : undefined;
  if (!text) return null;
  return (
    <Alert
      severity={isFailed ? 'error' : 'warning'}
      sx={{ mb: 2 }}
      action={
        <Button
          color="inherit"
          size="small"
          loading={isFailed && state.isRetrying}
          onClick={refresh}
        >
          Retry
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
