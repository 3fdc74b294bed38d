import { Box, EmptyState, Stack, Typography } from '@plumbline/design';
import { shortDay } from '../../shared/labels.ts';
import { AwayLine } from './AwayLine.tsx';
import { awayOn, entriesByDay, type CalendarTask } from './calendarDays.ts';
import { EntryChip } from './EntryChip.tsx';
import { TaskChip } from './TaskChip.tsx';
import { useDropTarget } from './useDropTarget.ts';
import type { CalendarEntry } from '../../data/calendarShapes.ts';
import { DayHours, type DayHoursProps } from './DayHours.tsx';

type DayViewProps = Omit<DayHoursProps, 'timed'> & {
  entries: readonly CalendarEntry[];
  tasks: readonly CalendarTask[];
};

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
        <DayHours calendar={calendar} timed={timed} day={day} onDrop={onDrop} onOpen={onOpen} />
      )}
    </Stack>
  );
}
