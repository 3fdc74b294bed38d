import { Typography } from '@plumbline/design';
import type { CompanyCalendar } from '../../data/calendarShapes.ts';
import { awayOn } from './calendarDays.ts';

/** Who is away on a day; nothing if nobody is. */
export function AwayLine({ calendar, day }: { calendar: CompanyCalendar; day: string }) {
  const names = awayOn(calendar, day);
  if (names.length === 0) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      Away: {names.join(', ')}
    </Typography>
  );
}
