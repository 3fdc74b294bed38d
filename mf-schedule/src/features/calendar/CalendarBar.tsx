import { Box, Button, Typography } from '@plumbline/design';
import { Tabs } from '@plumbline/design/forms';
import { formatSpan } from '../../shared/labels.ts';
import type { CalendarView } from './calendarDays.ts';

const tabs = [
  { id: 'month', label: 'Month' },
  { id: 'week', label: 'Week' },
  { id: 'day', label: 'Day' },
  { id: 'agenda', label: 'Agenda' },
  { id: 'workload', label: 'Workload' },
  { id: 'mine', label: 'My week' },
] as const;

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

type CalendarBarProps = {
  view: CalendarView;
  range: { from: string; to: string };
  day: string;
  onView: (view: CalendarView) => void;
  onStep: (ahead: 1 | -1) => void;
  onToday: () => void;
};

/** Chooses the view and the days. */
export function CalendarBar({ view, range, day, onView, onStep, onToday }: CalendarBarProps) {
  return (
    <>
      <Box sx={{ displayPrint: 'none' }}>
        <Tabs label="Views" tabs={tabs} value={view} onChange={onView} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
        <Button variant="outlined" sx={{ displayPrint: 'none' }} onClick={() => onStep(-1)}>
          Previous
        </Button>
        <Button variant="outlined" sx={{ displayPrint: 'none' }} onClick={onToday}>
          Today
        </Button>
        <Button variant="outlined" sx={{ displayPrint: 'none' }} onClick={() => onStep(1)}>
          Next
        </Button>
        <Typography component="p" variant="h6" aria-live="polite">
          {view === 'month' ? month.format(new Date(day)) : formatSpan(range.from, range.to)}
        </Typography>
      </Box>
    </>
  );
}
