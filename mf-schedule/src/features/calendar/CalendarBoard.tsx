import { Box, Button, Stack, useMediaQuery, type Theme } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { useSession, useToasts } from '@plumbline/platform';
import { useMemo, useState } from 'react';
import type { CalendarEntry, CompanyCalendar } from '../../data/companyCalendar.ts';
import type { Reschedule } from '../../data/projectSchedule.ts';
import { addDays, monthWeeks } from '../../shared/days.ts';
import { usePlanDenial } from '../../shared/useCanPlan.ts';
import { CalendarDialog } from '../planning/CalendarDialog.tsx';
import { PreviewDialog } from '../planning/PreviewDialog.tsx';
import { Agenda } from './Agenda.tsx';
import { isShown, movedTo, type CalendarFilter, type CalendarView } from './calendarDays.ts';
import { nameOf } from './calendarNames.ts';
import { saveLookAhead } from './lookAhead.ts';
import { LeadVisitDialog } from './LeadVisitDialog.tsx';
import { MonthGrid } from './MonthGrid.tsx';
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

/** All projects' entries as a month, a week, or a list, with the tray of unassigned work. */
export function CalendarBoard({ calendar, view, day, range, onDay }: CalendarBoardProps) {
  const denial = usePlanDenial();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [filter, setFilter] = useState<CalendarFilter>({ project: '', who: '' });
  const [open, setOpen] = useState<CalendarEntry>();
  const [plan, setPlan] = useState<{ project: string; request: Reschedule }>();
  const entries = useMemo(() => calendar.entries.filter(isShown(filter)), [calendar, filter]);
  const drop = (id: string, to: string) => {
    const entry = calendar.entries.find((one) => one.id === id);
    if (!entry || entry.lead || entry.first === to) return;
    const edit = { id, version: entry.version, ...movedTo(entry, to) };
    setPlan({ project: entry.project, request: { cause: 'edit', edits: [edit] } });
  };
  const grid = { calendar, entries, onOpen: setOpen, onDay, onDrop: denial ? undefined : drop };
  // Seven columns of a phone have no room for titles.
  const shown = isPhone && view !== 'workload' ? 'agenda' : view;
  return (
    <Stack spacing={2}>
      <Filters
        calendar={calendar}
        entries={entries}
        filter={filter}
        onChange={setFilter}
        canPlan={!denial}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) 280px' },
          alignItems: 'start',
        }}
      >
        {shown === 'month' && (
          <MonthGrid {...grid} weeks={monthWeeks(day)} month={day.slice(0, 7)} />
        )}
        {shown === 'week' && (
          <MonthGrid
            {...grid}
            weeks={[Array.from({ length: 7 }, (_, index) => addDays(range.from, index))]}
          />
        )}
        {shown === 'agenda' && (
          <Agenda calendar={calendar} entries={entries} {...range} onOpen={setOpen} />
        )}
        {shown === 'workload' && <Workload calendar={calendar} {...range} />}
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
            setPlan({ project: open.project, request });
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {plan && <PreviewDialog {...plan} onClose={() => setPlan(undefined)} />}
    </Stack>
  );
}

type FiltersProps = {
  calendar: CompanyCalendar;
  entries: readonly CalendarEntry[];
  filter: CalendarFilter;
  onChange: (filter: CalendarFilter) => void;
  canPlan: boolean;
};

function Filters({ calendar, entries, filter, onChange, canPlan }: FiltersProps) {
  const { company } = useSession();
  const toasts = useToasts();
  const [isPlanning, setPlanning] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const print = async () => {
    setMaking(true);
    try {
      await saveLookAhead(calendar, entries, company);
    } catch {
      toasts.error('Couldn’t create the PDF');
    } finally {
      setMaking(false);
    }
  };
  const optionsOf = (all: string, list: readonly { id: string; name: string }[]) => [
    { value: '', label: all },
    ...list.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: '1fr', sm: '220px 220px auto auto 1fr' },
        alignItems: 'center',
      }}
    >
      <SelectFilter
        label="Project"
        value={filter.project}
        options={optionsOf('All projects', calendar.projects)}
        onChange={(project) => onChange({ ...filter, project })}
      />
      <SelectFilter
        label="Person or vendor"
        value={filter.who}
        options={optionsOf('Everyone', [...calendar.people, ...calendar.vendors])}
        onChange={(who) => onChange({ ...filter, who })}
      />
      <Button variant="outlined" loading={isMaking} onClick={() => void print()}>
        Look-ahead PDF
      </Button>
      {canPlan && <Button onClick={() => setPlanning(true)}>Working days</Button>}
      {isPlanning && (
        <CalendarDialog
          own={calendar.own_calendar ?? undefined}
          weekdays={calendar.calendar.weekdays}
          onClose={() => setPlanning(false)}
        />
      )}
    </Box>
  );
}
