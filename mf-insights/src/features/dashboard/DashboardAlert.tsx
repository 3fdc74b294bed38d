import { Alert, Button } from '@plumbline/design';
import type { CardState } from './useDashboard.ts';

type DashboardAlertProps = { state: CardState; isStale: boolean; refresh: () => void };

/** All figures come with one request, so its trouble is reported once, with one way to try again. */
export function DashboardAlert({ state, isStale, refresh }: DashboardAlertProps) {
  const isFailed = state.kind === 'failed';
  const text = isFailed
    ? `Your figures could not be loaded. ${state.message}`
    : state.kind === 'slow'
      ? 'This takes longer than usual.'
      : isStale
        ? 'The latest figures could not be loaded. These are the ones from before.'
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
