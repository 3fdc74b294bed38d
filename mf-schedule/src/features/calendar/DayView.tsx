import { Box, EmptyState, Stack, Typography } from '@plumbline/design';
import type { CalendarEntry, CompanyCalendar } from '../../data/companyCalendar.ts';
import { formatTime, shortDay } from '../../shared/labels.ts';
import { AwayLine } from './AwayLine.tsx';
import { awayOn, entriesByDay, type CalendarTask, type DropEntry } from './calendarDays.ts';
import { lanesOf, minutesOf, timeOf } from './dayLanes.ts';
import { EntryChip } from './EntryChip.tsx';
import { TaskChip } from './TaskChip.tsx';
import { useDropTarget } from './useDropTarget.ts';

type DayViewProps = {
  calendar: CompanyCalendar;
  entries: readonly CalendarEntry[];
  tasks: readonly CalendarTask[];
  day: string;
  onDrop?: DropEntry | undefined;
  onOpen: (entry: CalendarEntry) => void;
};

const hourHeight = 56;
/** Dragged entries start at quarter hours. */
const step = 15;

/** One day: work without a time first, then the hours with what happens in them. Entries are dragged to another time, or to no time. */
export function DayView(props: DayViewProps) {
  const { calendar, entries, tasks, day, onDrop, onOpen } = props;
  const own = entriesByDay(entries, day, day).get(day) ?? [];
  // A start time is of the first day of an entry, an end time of the last.
  const timed = own.filter(({ first, from }) => first === day && from);
  const allDay = own.filter((entry) => !timed.includes(entry));
  const due = tasks.filter(({ a }) => a === day);
  const away = awayOn(calendar, day);
  const isEmpty = own.length === 0 && due.length === 0 && away.length === 0;
  const { over, target } = useDropTarget(
    () => true,
    onDrop && ((entryId) => onDrop(entryId, day, null)),
  );
  if (isEmpty && !onDrop)
    return (
      <EmptyState
        title="Nothing scheduled"
        description="Entries and tasks for this day will appear here."
      />
    );
  return (
    <Stack spacing={2} component="section" aria-label={shortDay(day)}>
      <AwayLine calendar={calendar} day={day} />
      {(allDay.length > 0 || due.length > 0 || onDrop) && (
        <Box {...target} sx={{ bgcolor: over ? 'action.selected' : undefined, borderRadius: 1 }}>
          <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 0.5 }}>
            All day
          </Typography>
          <Box sx={{ display: 'grid', gap: 0.75 }}>
            {allDay.map((entry) => (
              <EntryChip
                key={entry.id}
                entry={entry}
                calendar={calendar}
                isTall
                isDraggable={onDrop !== undefined}
                onOpen={onOpen}
              />
            ))}
            {due.map((task) => (
              <TaskChip key={task.id} task={task} calendar={calendar} isTall />
            ))}
            {allDay.length === 0 && due.length === 0 && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                Nothing all day.
              </Typography>
            )}
          </Box>
        </Box>
      )}
      {(timed.length > 0 || onDrop) && (
        <Hours calendar={calendar} timed={timed} day={day} onDrop={onDrop} onOpen={onOpen} />
      )}
    </Stack>
  );
}

type HoursProps = Pick<DayViewProps, 'calendar' | 'day' | 'onDrop' | 'onOpen'> & {
  timed: readonly CalendarEntry[];
};

/** Entries with times over the hours of a working day, side by side where they overlap. */
function Hours({ calendar, timed, day, onDrop, onOpen }: HoursProps) {
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
