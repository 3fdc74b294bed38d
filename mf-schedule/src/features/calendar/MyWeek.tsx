import { messageOf } from '@plumbline/data';
import { EmptyState, FailedState, RowsSkeleton, Stack } from '@plumbline/design';
import { useScheduleMineQuery } from '../../data/companyCalendar.ts';
import { OwnCard } from './OwnCard.tsx';

/** The user's own assignments, with the buttons to answer. */
export function MyWeek({ from, to }: { from: string; to: string }) {
  const { data, error, refetch, isFetching } = useScheduleMineQuery({ from, to });
  if (error && !data)
    return (
      <FailedState
        title="Failed to load your assignments"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <RowsSkeleton label="Loading your assignments" rows={3} rowHeight={120} />;
  if (data.length === 0)
    return (
      <EmptyState
        title="Nothing scheduled for you"
        description="Work assigned to you on these days will appear here."
      />
    );
  return (
    <Stack spacing={2}>
      {data.map((own) => (
        <OwnCard key={own.id} own={own} />
      ))}
    </Stack>
  );
}
