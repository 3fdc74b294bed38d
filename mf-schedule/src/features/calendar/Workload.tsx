import { Box, EmptyState, Stack, Typography } from '@plumbline/design';
import type { CompanyCalendar } from '../../data/calendarShapes.ts';
import { formatSpan } from '../../shared/labels.ts';
import { workload } from './calendarDays.ts';

/** How many working days each person and vendor is booked. */
export function Workload({
  calendar,
  from,
  to,
}: {
  calendar: CompanyCalendar;
  from: string;
  to: string;
}) {
  const loads = workload(calendar, from, to);
  if (loads.length === 0)
    return (
      <EmptyState
        title="Nobody to schedule"
        description="People and vendors with assignments will appear here."
      />
    );
  return (
    <Stack spacing={1.5} component="section" aria-label={`Workload, ${formatSpan(from, to)}`}>
      {loads.map(({ id, name, busy, available, isDouble }) => {
        const share = available === 0 ? (busy > 0 ? 1 : 0) : busy / available;
        const text = `${busy} of ${available} working days booked`;
        return (
          <div key={id}>
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                justifyContent: 'space-between',
                columnGap: 2,
              }}
            >
              <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
              <Typography
                variant="body2"
                sx={{ color: share > 1 || isDouble ? 'error.main' : 'text.secondary' }}
              >
                {text}
                {isDouble && ', double-booked'}
              </Typography>
            </Box>
            <Box
              aria-hidden
              sx={{ height: 10, borderRadius: 1, bgcolor: 'action.hover', overflow: 'hidden' }}
            >
              <Box
                sx={{
                  height: '100%',
                  bgcolor: share > 1 || isDouble ? 'error.main' : 'primary.main',
                }}
                style={{ width: `${Math.min(share, 1) * 100}%` }}
              />
            </Box>
          </div>
        );
      })}
    </Stack>
  );
}
