import { Box, Typography } from '@plumbline/design';
import { toDayNumber, WorkDays } from '@plumbline/domain/schedule';
import { useMemo } from 'react';
import { entriesByDay, type CalendarTask } from './calendarDays.ts';
import type { CalendarEntry } from '../../data/calendarShapes.ts';
import { DayCell, type DayCellProps } from './DayCell.tsx';

export type MonthGridProps = Pick<
  DayCellProps,
  'calendar' | 'month' | 'onDrop' | 'onOpen' | 'onDay'
> & {
  entries: readonly CalendarEntry[];
  tasks: readonly CalendarTask[];
  /** Weeks of seven dates. */
  weeks: readonly string[][];
};

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
