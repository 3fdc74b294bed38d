import { addDays, Box, Button, Typography } from '@plumbline/design';
import type { Week } from '../../data/timeShapes.ts';
import { shortDay } from '../../shared/hours.ts';
import { PdfButton } from '../../shared/PdfButton.tsx';

export function WeekSteps({ week, go }: { week: Week; go: (to: string) => void }) {
  const { week_start, today } = week;
  const withTime = week.people.filter(({ entries }) => entries.length > 0);
  const isThisWeek = today >= week_start && today <= addDays(week_start, 6);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button variant="outlined" onClick={() => go(addDays(week_start, -7))}>
        Previous week
      </Button>
      <Button variant="outlined" disabled={isThisWeek} onClick={() => go(addDays(week_start, 7))}>
        Next week
      </Button>
      <Typography variant="h2" sx={{ ml: 1 }}>
        {shortDay(week_start)} to {shortDay(addDays(week_start, 6))}
      </Typography>
      {withTime.length > 0 && (
        <PdfButton
          label={
            withTime.length === 1
              ? 'Download the timesheet as PDF'
              : `Download ${withTime.length} timesheets as PDF`
          }
          save={async (company) =>
            (await import('./timesheetPdf.ts')).saveTimesheetPdf(week, withTime, company)
          }
        />
      )}
    </Box>
  );
}
