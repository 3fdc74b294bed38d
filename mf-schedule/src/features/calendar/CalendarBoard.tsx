import { Box, Stack, useMediaQuery, type Theme } from '@plumbline/design';
import { addDays } from '@plumbline/domain/formats';
import { memo, startTransition, useCallback, useMemo, useState } from 'react';
import type { CalendarEntry, CompanyCalendar } from '../../data/calendarShapes.ts';
import type { Reschedule } from '../../data/scheduleShapes.ts';
import { monthWeeks } from '../../shared/days.ts';
import { usePlanDenial } from '../../shared/useCanPlan.ts';
import { PreviewDialog } from '../planning/PreviewDialog.tsx';
import { Agenda } from './Agenda.tsx';
import {
  isShown,
  isTaskShown,
  type CalendarFilter,
  type CalendarView,
  type DropEntry,
} from './calendarDays.ts';
import { CalendarFilters } from './CalendarFilters.tsx';
import { nameOf } from './calendarNames.ts';
import { editTo } from './dayLanes.ts';
import { DayView } from './DayView.tsx';
import { LeadVisitDialog } from './LeadVisitDialog.tsx';
import { MonthGrid, type MonthGridProps } from './MonthGrid.tsx';
import { Tray } from './Tray.tsx';
import { VisitDialog } from './VisitDialog.tsx';
import { Workload } from './Workload.tsx';

type CalendarBoardProps = {
  calendar: CompanyCalendar;
  view: Exclude<CalendarView, 'mine'>;
  day: string;
  range: { from: string; to: string };
  onDay: (day: string) => void;
};

/**
 * All projects' entries as a month, a week, or a list, with the tray of unassigned work. Hundreds of entries are rendered again
 * only when they change, not when a dialog opens.
 */
export const CalendarBoard = memo(function CalendarBoard(props: CalendarBoardProps) {
  const { calendar, view, day, range, onDay } = props;
  const denial = usePlanDenial();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [filter, setFilter] = useState<CalendarFilter>({ project: '', who: '' });
  const [open, setOpened] = useState<CalendarEntry>();
  // The press is shown at once; the dialog follows in parts.
  const setOpen = useCallback(
    (entry?: CalendarEntry) => startTransition(() => setOpened(entry)),
    [],
  );
  const [plan, setPlan] = useState<{
    project: string;
    request: Reschedule;
    isRepeating: boolean;
  }>();
  const entries = useMemo(() => calendar.entries.filter(isShown(filter)), [calendar, filter]);
  const tasks = useMemo(() => calendar.tasks.filter(isTaskShown(filter)), [calendar, filter]);
  const drop = useCallback(
    (...[id, to, time]: Parameters<DropEntry>) => {
      const entry = calendar.entries.find((one) => one.id === id);
      const edit = entry && !entry.lead && editTo(entry, to, time);
      if (!edit) return;
      setPlan({
        project: entry.project,
        request: { cause: 'edit', edits: [edit] },
        isRepeating: entry.series !== undefined,
      });
    },
    [calendar.entries],
  );
  const grid = {
    calendar,
    entries,
    tasks,
    onOpen: setOpen,
    onDay,
    // Fingers scroll; on phones an entry is opened to be moved.
    onDrop: denial || isPhone ? undefined : drop,
  };
  // A phone has no room for seven columns.
  const shown = isPhone && (view === 'month' || view === 'week') ? 'agenda' : view;
  return (
    <Stack spacing={2}>
      <CalendarFilters calendar={calendar} filter={filter} onChange={setFilter} canPlan={!denial} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) 280px' },
          alignItems: 'start',
        }}
      >
        <ShownView view={shown} day={day} range={range} {...grid} />
        <Tray calendar={calendar} entries={entries} canPlan={!denial} onOpen={setOpen} />
      </Box>
      {open?.lead && (
        <LeadVisitDialog
          entry={open}
          lead={open.lead}
          calendar={calendar}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open && !open.lead && (
        <VisitDialog
          entry={open}
          projectName={nameOf(calendar.projects, open.project)}
          denial={denial}
          onPlan={(request) => {
            setPlan({ project: open.project, request, isRepeating: open.series !== undefined });
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {plan && <PreviewDialog {...plan} onClose={() => setPlan(undefined)} />}
    </Stack>
  );
});

type ShownViewProps = Omit<MonthGridProps, 'weeks' | 'month'> &
  Pick<CalendarBoardProps, 'view' | 'day' | 'range'>;

const ShownView = memo(function ShownView({ view, day, range, ...grid }: ShownViewProps) {
  const { calendar, entries, tasks, onOpen, onDrop } = grid;
  const list = { calendar, entries, tasks, onOpen };
  switch (view) {
    case 'month':
      return <MonthGrid {...grid} weeks={monthWeeks(day)} month={day.slice(0, 7)} />;
    case 'week':
      return (
        <MonthGrid
          {...grid}
          weeks={[Array.from({ length: 7 }, (_, index) => addDays(range.from, index))]}
        />
      );
    case 'day':
      return <DayView {...list} day={day} onDrop={onDrop} />;
    case 'agenda':
      return <Agenda {...list} {...range} onDay={grid.onDay} />;
    case 'workload':
      return <Workload calendar={calendar} {...range} />;
  }
});
