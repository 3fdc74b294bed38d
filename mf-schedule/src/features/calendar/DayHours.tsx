import { Box, Typography } from '@plumbline/design';
import type { CalendarEntry, CompanyCalendar } from '../../data/calendarShapes.ts';
import { formatTime } from '../../shared/labels.ts';
import type { DropEntry } from './calendarDays.ts';
import { lanesOf, minutesOf, timeOf } from './dayLanes.ts';
import { EntryChip } from './EntryChip.tsx';
import { useDropTarget } from './useDropTarget.ts';

export type DayHoursProps = {
  calendar: CompanyCalendar;
  timed: readonly CalendarEntry[];
  day: string;
  onDrop?: DropEntry | undefined;
  onOpen: (entry: CalendarEntry) => void;
};

const hourHeight = 56;
/** Dragged entries start at quarter hours. */
const step = 15;

/** Entries with times over the hours of a working day, side by side where they overlap. */
export function DayHours({ calendar, timed, day, onDrop, onOpen }: DayHoursProps) {
  const { lanes, count } = lanesOf(timed, day);
  const first = Math.min(7, ...lanes.map(({ start }) => Math.floor(start / 60)));
  const last = Math.max(18, ...lanes.map(({ end }) => Math.ceil(end / 60)));
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const { over, target } = useDropTarget(
    ({ clientY, currentTarget }) => {
      const minutes = ((clientY - currentTarget.getBoundingClientRect().top) / hourHeight) * 60;
      return timeOf(first * 60 + Math.max(0, Math.round(minutes / step) * step));
    },
    onDrop && ((entryId, time) => onDrop(entryId, day, time)),
  );
  return (
    <Box {...target} sx={{ position: 'relative', minHeight: (last - first) * hourHeight }}>
      {hours.map((hour) => (
        <Box
          key={hour}
          aria-hidden
          sx={{ height: hourHeight, borderTop: 1, borderColor: 'divider' }}
        >
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {formatTime(`${String(hour).padStart(2, '0')}:00`)}
          </Typography>
        </Box>
      ))}
      {lanes.map(({ entry, start, end, lane }) => (
        <Box
          key={entry.id}
          sx={{ position: 'absolute', pr: 0.5, '& > *': { height: '100%' } }}
          style={{
            top: ((start - first * 60) / 60) * hourHeight,
            height: Math.max(44, ((end - start) / 60) * hourHeight - 2),
            left: `calc(4.5rem + (100% - 4.5rem) * ${lane / count})`,
            width: `calc((100% - 4.5rem) / ${count})`,
          }}
        >
          <EntryChip
            entry={entry}
            calendar={calendar}
            isTall
            isDraggable={onDrop !== undefined}
            onOpen={onOpen}
          />
        </Box>
      ))}
      {over && (
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            left: 0,
            right: 0,
            borderTop: 2,
            borderColor: 'primary.main',
            pointerEvents: 'none',
          }}
          style={{ top: (minutesOf(over) / 60 - first) * hourHeight }}
        >
          <Typography
            variant="caption"
            sx={{ px: 0.5, bgcolor: 'primary.main', color: 'primary.contrastText' }}
          >
            {formatTime(over)}
          </Typography>
        </Box>
      )}
    </Box>
  );
}
