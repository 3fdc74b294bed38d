import { Box, Button, EmptyState, Stack, Typography } from '@plumbline/design';
import { addDays } from '@plumbline/domain/formats';
import type { CalendarEntry, CompanyCalendar } from '../../data/calendarShapes.ts';
import { daysBetween } from '../../shared/days.ts';
import { shortDay } from '../../shared/labels.ts';
import { AwayLine } from './AwayLine.tsx';
import { entriesByDay, type CalendarTask } from './calendarDays.ts';
import { EntryChip } from './EntryChip.tsx';
import { TaskChip } from './TaskChip.tsx';

type AgendaProps = {
  calendar: CompanyCalendar;
  entries: readonly CalendarEntry[];
  tasks: readonly CalendarTask[];
  from: string;
  to: string;
  onOpen: (entry: CalendarEntry) => void;
  onDay: (day: string) => void;
};

/** Entries of a day that are shown; the others in the day view. */
const most = 30;

/** The days with something on them, one below the other, with the tasks due. */
export function Agenda({ calendar, entries, tasks, from, to, onOpen, onDay }: AgendaProps) {
  const byDay = entriesByDay(entries, from, to);
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) =>
    addDays(from, index),
  );
  const shown = days.filter((day) => byDay.has(day) || tasks.some(({ a }) => a === day));
  if (shown.length === 0)
    return (
      <EmptyState
        title="Nothing scheduled"
        description="Entries and tasks for these days will appear here."
      />
    );
  return (
    <Stack spacing={2}>
      {shown.map((day) => (
        <section key={day} aria-label={shortDay(day)}>
          <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 0.5 }}>
            {shortDay(day)}
            {day === calendar.today && ' (today)'}
          </Typography>
          <AwayLine calendar={calendar} day={day} />
          <Box sx={{ display: 'grid', gap: 0.75 }}>
            {(byDay.get(day) ?? []).slice(0, most).map((entry) => (
              <EntryChip
                key={entry.id}
                entry={entry}
                calendar={calendar}
                isTall
                isDraggable={false}
                onOpen={onOpen}
              />
            ))}
            {(byDay.get(day)?.length ?? 0) > most && (
              <Button color="inherit" onClick={() => onDay(day)}>
                Show all {byDay.get(day)?.length} of {shortDay(day)}
              </Button>
            )}
            {tasks
              .filter(({ a }) => a === day)
              .map((task) => (
                <TaskChip key={task.id} task={task} calendar={calendar} isTall />
              ))}
          </Box>
        </section>
      ))}
    </Stack>
  );
}
