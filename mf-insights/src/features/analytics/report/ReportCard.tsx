import { messageOf } from '@plumbline/data';
import { Box, CardsSkeleton, FailedState, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';
import { ChartCard } from '../../../shared/ChartCard.tsx';

type ReportCardProps = {
  title: string;
  answer: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** Choices and Download, beside the title. */
  actions: ReactNode;
  /** The report; undefined while it loads or after it failed. */
  table: ReactNode;
  children?: ReactNode;
};

/** A report of the analytics page: title, actions, then its table, skeleton, or why it could not be loaded. */
export function ReportCard({ title, answer, actions, table, children }: ReportCardProps) {
  const { error, isFetching, refetch } = answer;
  return (
    <ChartCard label={title}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          {actions}
        </Box>
      </Box>
      {table ??
        (error ? (
          <FailedState
            title={`Failed to load ${title.toLowerCase()}`}
            message={messageOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <CardsSkeleton label={`Loading ${title.toLowerCase()}`} cards={1} minWidth={600} />
        ))}
      {children}
    </ChartCard>
  );
}
