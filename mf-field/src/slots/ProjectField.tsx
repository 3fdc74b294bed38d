import type { SlotProps } from '@plumbline/contract';
import { messageOf } from '@plumbline/data';
import {
  EmptyState,
  FailedState,
  Grid,
  PartWait,
  RowsSkeleton,
  SectionCard,
  Stack,
  Box,
  Typography,
} from '@plumbline/design';
import { useFieldProjectHoursQuery, type ProjectHours } from '../data/timeClock.ts';
import { ChecklistsCard } from '../features/checklists/ChecklistsCard.tsx';
import { DailyLogs } from '../features/daily-log/DailyLogs.tsx';
import { HoursByCode, PlanHoursButton } from '../features/payroll/HoursByCode.tsx';
import { PunchCard } from '../features/punch/PunchCard.tsx';
import { useLoadedDialogs } from '../features/site-dialogs/siteDialogs.ts';
import { formatHours, shortDay } from '../shared/hours.ts';

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
  if (data) return <Hours projectId={projectId} hours={data} />;
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

const approvedText = (approved: number, seconds: number) =>
  approved >= seconds ? 'Approved' : `${formatHours(approved)} approved`;

type HoursProps = { projectId: string; hours: ProjectHours };

function Hours({ projectId, hours: { people, codes, days } }: HoursProps) {
  if (people.length === 0 && codes.length === 0)
    return (
      <EmptyState
        title="No hours yet"
        description="Hours will appear here when people clock in on this project."
        action={<PlanHoursButton projectId={projectId} />}
      />
    );
  const total = people.reduce((sum, { seconds }) => sum + seconds, 0);
  const approved = people.reduce((sum, { approved_seconds }) => sum + approved_seconds, 0);
  return (
    <Grid container spacing={2}>
      <Grid size={{ xs: 12, md: 6 }}>
        <SectionCard
          title="Hours by person"
          description={`${formatHours(total)} in all, ${formatHours(approved)} approved`}
        >
          <Rows
            rows={people.map(({ user_id, name, seconds, approved_seconds, is_in }) => ({
              id: user_id,
              name,
              note: is_in ? 'On the clock now' : approvedText(approved_seconds, seconds),
              seconds,
            }))}
          />
        </SectionCard>
      </Grid>
      <Grid size={{ xs: 12, md: 6 }}>
        <HoursByCode projectId={projectId} codes={codes} />
      </Grid>
      <Grid size={12}>
        <SectionCard title="Latest days">
          <Rows
            rows={days.map(({ day, seconds, people: count }) => ({
              id: day,
              name: shortDay(day),
              note: count === 1 ? '1 person' : `${count} people`,
              seconds,
            }))}
          />
        </SectionCard>
      </Grid>
    </Grid>
  );
}

type Row = { id: string; name: string; note: string; seconds: number };

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ id, name, note, seconds }) => (
        <Box
          component="li"
          key={id}
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.75 }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {note}
            </Typography>
          </Box>
          <Typography sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {formatHours(seconds)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
