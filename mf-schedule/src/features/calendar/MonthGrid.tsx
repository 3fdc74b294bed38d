import { Box, Button, Typography } from '@plumbline/design';
import { toDayNumber, WorkDays } from '@plumbline/domain/schedule';
import { useMemo } from 'react';
import type { CalendarEntry, CompanyCalendar } from '../../data/companyCalendar.ts';
import { shortDay } from '../../shared/labels.ts';
import { AwayLine } from './AwayLine.tsx';
import { entriesByDay, type CalendarTask, type DropEntry } from './calendarDays.ts';
import { EntryChip } from './EntryChip.tsx';
import { TaskChip } from './TaskChip.tsx';
import { useDropTarget } from './useDropTarget.ts';

export type MonthGridProps = {
  calendar: CompanyCalendar;
  entries: readonly CalendarEntry[];
  tasks: readonly CalendarTask[];
  /** Weeks of seven dates. */
  weeks: readonly string[][];
  /** The month that is shown, as 2026-11; days outside it are dimmed. None for a week. */
  month?: string;
  onDrop?: DropEntry | undefined;
  onOpen: (entry: CalendarEntry) => void;
  onDay: (day: string) => void;
};

/** Entries of a day that are shown; the others in the day view. */
const most = { month: 3, week: 30 };
const none: never[] = [];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A month or a week as a grid of days. */
export function MonthGrid({ entries, tasks, weeks, ...grid }: MonthGridProps) {
  const { calendar, month } = grid;
  const [first = '', last = ''] = [weeks[0]?.[0], weeks.at(-1)?.[6]];
  const byDay = useMemo(() => entriesByDay(entries, first, last), [entries, first, last]);
  const dueByDay = useMemo(() => Map.groupBy(tasks, ({ a }) => a), [tasks]);
  const work = useMemo(
    () => new WorkDays(calendar.calendar, toDayNumber(first)),
    [calendar, first],
  );
  return (
    <Box
      component="table"
      aria-label={month ? 'Month' : 'Week'}
      sx={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' }}
    >
      <thead>
        <tr>
          {weekdays.map((name) => (
            <Typography
              key={name}
              component="th"
              variant="caption"
              sx={{ px: 1, py: 0.5, color: 'text.secondary', textAlign: 'left' }}
            >
              {name}
            </Typography>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                own={byDay.get(day) ?? none}
                due={dueByDay.get(day) ?? none}
                isOff={!work.isWorking(toDayNumber(day))}
                {...grid}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

type DayCellProps = Pick<MonthGridProps, 'calendar' | 'month' | 'onDrop' | 'onOpen' | 'onDay'> & {
  day: string;
  own: readonly CalendarEntry[];
  due: readonly CalendarTask[];
  isOff: boolean;
};

/** A day with its entries; entries are dropped on it. */
function DayCell({ day, own, due, isOff, calendar, month, onDrop, onOpen, onDay }: DayCellProps) {
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
