import type { SlotProps } from '@plumbline/contract';
import { messageOf } from '@plumbline/data';
import { FailedState, PartWait, RowsSkeleton } from '@plumbline/design';
import { useScheduleProjectQuery } from '../data/projectSchedule.ts';
import { ScheduleBoard } from '../features/gantt/ScheduleBoard.tsx';

/** The tab Schedule of the project file: the Gantt chart and what is planned with it. */
export function Fill({ projectId, project }: SlotProps<'project.tab@1'>) {
  const { data, error, refetch, isFetching } = useScheduleProjectQuery(projectId);
  if (data) return <ScheduleBoard project={project} schedule={data} />;
  if (error)
    return (
      <FailedState
        title="Failed to load the schedule"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    <PartWait name="Schedule">
      <RowsSkeleton label="Loading the schedule" rows={6} rowHeight={40} />
    </PartWait>
  );
}
