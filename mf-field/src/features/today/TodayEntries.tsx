import { Box, SectionCard, Typography } from '@plumbline/design';
import { useSession } from '@plumbline/platform';
import type { TimeEntry } from '../../data/timeShapes.ts';
import { flagLabel, formatHours, timeIn } from '../../shared/hours.ts';

/** Today's entries: job, from and to, hours. Nothing before the first one. */
export function TodayEntries({ entries }: { entries: readonly TimeEntry[] }) {
  const zone = useSession().company.timezone ?? undefined;
  if (entries.length === 0) return null;
  return (
    <SectionCard isMain title="Today’s time">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map(({ id, project_name, started_at, ended_at, worked_seconds, flags }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 1 }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>
                {project_name ?? 'No project'}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {timeIn(zone, started_at)} to {ended_at ? timeIn(zone, ended_at) : 'now'}
                {flags.includes('no_location') && ` · ${flagLabel('no_location')}`}
              </Typography>
            </Box>
            <Typography sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
              {worked_seconds === null ? 'Running' : formatHours(worked_seconds)}
            </Typography>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
