import type { SlotProps } from '@plumbline/contract';
import { messageOf } from '@plumbline/data';
import { FailedState, PartWait, RowsSkeleton, Stack } from '@plumbline/design';
import { useFieldProjectHoursQuery } from '../data/timeClock.ts';
import { ChecklistsCard } from '../features/checklists/ChecklistsCard.tsx';
import { DailyLogs } from '../features/daily-log/DailyLogs.tsx';
import { PunchCard } from '../features/punch/PunchCard.tsx';
import { useLoadedDialogs } from '../features/site-dialogs/siteDialogs.ts';
import { ProjectHours } from '../features/payroll/ProjectHours.tsx';

/** The tab Field of the project file: daily logs, punch list, checklists; hours by person, cost code, and day. */
export function Fill({ projectId, project }: SlotProps<'project.tab@1'>) {
  useLoadedDialogs();
  return (
    <Stack spacing={2}>
      <DailyLogs project={{ id: projectId, name: project.name }} />
      <PunchCard project={{ id: projectId, name: project.name }} />
      <ChecklistsCard projectId={projectId} />
      <HoursOf projectId={projectId} />
    </Stack>
  );
}

function HoursOf({ projectId }: { projectId: string }) {
  const { data, error, refetch, isFetching } = useFieldProjectHoursQuery(projectId);
  if (data) return <ProjectHours projectId={projectId} hours={data} />;
  if (error)
    return (
      <FailedState
        title="Failed to load the hours"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    <PartWait name="Field">
      <RowsSkeleton label="Loading the hours" rows={4} rowHeight={56} />
    </PartWait>
  );
}
