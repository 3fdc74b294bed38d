import { Box, Button } from '@plumbline/design';
import { openPdfTab } from '@plumbline/design/documents';
import { SelectFilter } from '@plumbline/design/grid';
import { useSession, useToasts } from '@plumbline/platform';
import { addDays } from '@plumbline/domain/formats';
import { useState } from 'react';
import { useLazyScheduleCalendarQuery } from '../../data/companyCalendar.ts';
import { type CompanyCalendar } from '../../data/calendarShapes.ts';
import { AbsencesDialog } from '../planning/AbsencesDialog.tsx';
import { CalendarDialog } from '../planning/CalendarDialog.tsx';
import { isShown, isTaskShown, type CalendarFilter } from './calendarDays.ts';
import { saveLookAhead } from './lookAhead.ts';

type CalendarFiltersProps = {
  calendar: CompanyCalendar;
  filter: CalendarFilter;
  onChange: (filter: CalendarFilter) => void;
  canPlan: boolean;
};

/** Chooses whose work is shown; saves the look-ahead and prints; opens working days and absences. */
export function CalendarFilters({ calendar, filter, onChange, canPlan }: CalendarFiltersProps) {
  const { company } = useSession();
  const toasts = useToasts();
  const [open, setOpen] = useState<'days' | 'absences'>();
  const close = () => setOpen(undefined);
  const [load] = useLazyScheduleCalendarQuery();
  const [isMaking, setMaking] = useState(false);
  const save = async () => {
    const tab = openPdfTab();
    setMaking(true);
    try {
      // The next two weeks, whatever the page shows.
      const range = { from: calendar.today, to: addDays(calendar.today, 13) };
      const ahead = await load(range).unwrap();
      const entries = ahead.entries.filter(isShown(filter));
      const tasks = ahead.tasks.filter(isTaskShown(filter));
      await saveLookAhead(ahead, { entries, tasks }, { company, tab });
    } catch {
      tab?.close();
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
        // The label in a field's border needs more room above than beside.
        gap: '12px 8px',
        gridTemplateColumns: {
          xs: '1fr',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: '220px 220px auto 1fr',
        },
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
        <Button variant="outlined" loading={isMaking} onClick={() => void save()}>
          Look-ahead PDF
        </Button>
        <Button onClick={() => window.print()}>Print</Button>
      </Box>
      {canPlan && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
          <Button onClick={() => setOpen('days')}>Working days</Button>
          <Button onClick={() => setOpen('absences')}>Absences</Button>
        </Box>
      )}
      {open === 'days' && (
        <CalendarDialog
          own={calendar.own_calendar ?? undefined}
          weekdays={calendar.calendar.weekdays}
          onClose={close}
        />
      )}
      {open === 'absences' && (
        <AbsencesDialog people={calendar.people} today={calendar.today} onClose={close} />
      )}
    </Box>
  );
}
