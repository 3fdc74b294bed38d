import { Box, Button } from '@plumbline/design';
import type { CalendarEntry, CompanyCalendar } from '../../data/calendarShapes.ts';
import { shortDay } from '../../shared/labels.ts';
import { AwayLine } from './AwayLine.tsx';
import type { CalendarTask, DropEntry } from './calendarDays.ts';
import { EntryChip } from './EntryChip.tsx';
import { TaskChip } from './TaskChip.tsx';
import { useDropTarget } from './useDropTarget.ts';

export type DayCellProps = {
  calendar: CompanyCalendar;
  /** The month that is shown, as 2026-11; days outside it are dimmed. None for a week. */
  month?: string;
  onDrop?: DropEntry | undefined;
  onOpen: (entry: CalendarEntry) => void;
  onDay: (day: string) => void;
  day: string;
  own: readonly CalendarEntry[];
  due: readonly CalendarTask[];
  isOff: boolean;
};

/** Entries of a day that are shown; the others in the day view. */
const most = { month: 3, week: 30 };

/** A day with its entries; entries are dropped on it. */
export function DayCell({
  day,
  own,
  due,
  isOff,
  calendar,
  month,
  onDrop,
  onOpen,
  onDay,
}: DayCellProps) {
  const { over, target } = useDropTarget(() => day, onDrop);
  const room = month ? most.month : most.week;
  const shown = own.slice(0, room);
  const shownDue = due.slice(0, room - shown.length);
  const more = own.length + due.length - shown.length - shownDue.length;
  const isToday = day === calendar.today;
  return (
    <Box
      component="td"
      {...target}
      sx={{
        height: month ? 112 : 320,
        p: 0.5,
        verticalAlign: 'top',
        border: 1,
        borderColor: 'divider',
        bgcolor: over ? 'action.selected' : isOff ? 'action.hover' : 'transparent',
      }}
    >
      <Button
        size="small"
        color={isToday ? 'primary' : 'inherit'}
        variant={isToday ? 'contained' : 'text'}
        aria-label={`${shortDay(day)}${isToday ? ', today' : ''}${isOff ? ', day off' : ''}`}
        onClick={() => onDay(day)}
        sx={{
          minWidth: 32,
          minHeight: 28,
          p: 0,
          fontWeight: !month || day.startsWith(month) ? 600 : 400,
        }}
      >
        {Number(day.slice(8))}
      </Button>
      <AwayLine calendar={calendar} day={day} />
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        {shown.map((entry) => (
          <EntryChip
            key={entry.id}
            entry={entry}
            calendar={calendar}
            isTall={!month}
            isDraggable={onDrop !== undefined}
            onOpen={onOpen}
          />
        ))}
        {shownDue.map((task) => (
          <TaskChip key={task.id} task={task} calendar={calendar} isTall={!month} />
        ))}
        {more > 0 && (
          <Button
            size="small"
            color="inherit"
            onClick={() => onDay(day)}
            sx={{ justifyContent: 'flex-start', p: 0.25 }}
          >
            {more} more
          </Button>
        )}
      </Box>
    </Box>
  );
}
