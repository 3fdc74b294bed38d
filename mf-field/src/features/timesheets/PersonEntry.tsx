import { Box, Button, Typography, dotted } from '@plumbline/design';
import { useSession } from '@plumbline/platform';
import type { TimeEntry } from '../../data/timeShapes.ts';
import { formatHours, shortDay, timeIn } from '../../shared/hours.ts';
import { entryFlagsText } from './weekStatus.tsx';

export function PersonEntry({
  entry,
  onEdit,
}: {
  entry: TimeEntry;
  onEdit: (() => void) | undefined;
}) {
  const zone = useSession().company.timezone ?? undefined;
  const { started_at, ended_at, worked_seconds, break_seconds } = entry;
  const when = `${shortDay(entry.work_day)}, ${timeIn(zone, started_at)} to ${ended_at ? timeIn(zone, ended_at) : 'now'}`;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography>{when}</Typography>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {dotted(
            entry.project_name ?? 'No project',
            entry.cost_code,
            break_seconds > 0 && `${formatHours(break_seconds)} break`,
            entryFlagsText(entry.flags),
            entry.edit_reason && `Reason: ${entry.edit_reason}`,
          )}
        </Typography>
      </Box>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {worked_seconds === null ? 'Running' : formatHours(worked_seconds)}
      </Typography>
      {onEdit && (
        <Button aria-label={`Edit ${when}`} onClick={onEdit}>
          Edit
        </Button>
      )}
    </Box>
  );
}
