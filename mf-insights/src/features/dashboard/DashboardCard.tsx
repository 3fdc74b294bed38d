import { Box, Button, Card, CardContent, Skeleton, Typography } from '@plumbline/design';
import { useId, type ReactNode } from 'react';
import type { Dashboard } from '../../data/dashboard.ts';
import type { CardState } from './useDashboard.ts';

type DashboardCardProps = {
  title: string;
  state: CardState;
  children: (dashboard: Dashboard) => ReactNode;
  /** Beside the title: a badge, a link to the whole. */
  aside?: ReactNode;
  /** What the welcome tour looks for. */
  tour?: string;
  /** Height of what comes, in pixels. */
  height?: number;
};

/** One card of the dashboard: its own loading, slow and failed state, or what it is for. */
export function DashboardCard({
  title,
  state,
  children,
  aside,
  tour,
  height = 180,
}: DashboardCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} data-tour={tour}>
      <CardContent sx={{ p: { xs: 2, sm: 2.5 }, '&:last-child': { pb: { xs: 2, sm: 2.5 } } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }}>
          <Typography variant="h3" component="h2" id={id} sx={{ flex: 1 }}>
            {title}
          </Typography>
          {aside}
        </Box>
        {state.kind === 'ready' ? (
          children(state.dashboard)
        ) : (
          <CardWait state={state} height={height} />
        )}
      </CardContent>
    </Card>
  );
}

type Waiting = Exclude<CardState, { kind: 'ready' }>;

/** A card without its content: skeleton, then "slow", or what went wrong, with Retry. */
export function CardWait({ state, height }: { state: Waiting; height: number }) {
  if (state.kind === 'loading')
    return (
      <Box component="output" aria-label="Loading" sx={{ display: 'block' }}>
        <Skeleton variant="rounded" height={height} />
      </Box>
    );
  const text =
    state.kind === 'slow'
      ? 'This takes longer than usual.'
      : `This could not be loaded. ${state.message}`;
  return (
    <Box
      role={state.kind === 'slow' ? 'status' : 'alert'}
      sx={{
        minHeight: height,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1,
        textAlign: 'center',
      }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
      <Button
        size="small"
        variant="outlined"
        onClick={state.onRetry}
        loading={state.kind === 'failed' && state.isRetrying}
      >
        Retry
      </Button>
    </Box>
  );
}
