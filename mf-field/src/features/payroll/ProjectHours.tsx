import { EmptyState, Grid, SectionCard, Box, Typography } from '@plumbline/design';
import type { ProjectHours } from '../../data/timeShapes.ts';
import { HoursByCode, PlanHoursButton } from './HoursByCode.tsx';
import { formatHours, shortDay } from '../../shared/hours.ts';

const approvedText = (approved: number, seconds: number) =>
  approved >= seconds ? 'Approved' : `${formatHours(approved)} approved`;

type ProjectHoursProps = { projectId: string; hours: ProjectHours };

export function ProjectHours({ projectId, hours: { people, codes, days } }: ProjectHoursProps) {
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
