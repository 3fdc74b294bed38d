import { Box, Card, CardContent, Skeleton, Typography } from '@plumbline/design';
import { useId, type ReactNode } from 'react';
import type { Dashboard } from '../../data/dashboard.ts';
import type { CardState } from './useDashboard.ts';

type DashboardCardProps = {
  title: string;
  state: CardState;
  children: (dashboard: Dashboard) => ReactNode;
  /** Next to the title: a badge or a link. */
  aside?: ReactNode;
  /** Target of the welcome tour. */
  tour?: string;
  /** Height of the skeleton in pixels. */
  height?: number;
};

/** A dashboard card; shows a skeleton while loading. */
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
      <CardContent sx={{ p: { xs: 2, sm: 3 }, '&:last-child': { pb: { xs: 2, sm: 3 } } }}>
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

/** Skeleton, or a note that nothing was loaded; the page shows the reason once. */
export function CardWait({ state, height }: { state: Waiting; height: number }) {
  if (state.kind !== 'failed')
    return (
      <Box component="output" aria-label="Loading" sx={{ display: 'block' }}>
        <Skeleton variant="rounded" height={height} />
      </Box>
    );
  return (
    <Box sx={{ minHeight: height, display: 'grid', placeContent: 'center' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Not loaded
      </Typography>
    </Box>
  );
}
