import { counted } from '@plumbline/domain';
import type { Dashboard } from '../../data/dashboard.ts';
import { dayNumber } from '../../shared/days.ts';

type Project = Dashboard['recent_projects'][number];

/** Days behind that are still in schedule: progress is an estimate. */
const tolerance = 3;
/** Days behind from which the bar is red. */
const severe = 14;

/**
 * Where a project is against its dates, in words and as a tone: progress so far against the share of its days that
 * have passed, and its schedule against its end date. Not started, on hold, and completed projects have no schedule to keep.
 */
export function scheduleOf(
  { status, start_date, end_date, completion_percentage, schedule_end }: Project,
  today: string,
): { text: string; tone: 'neutral' | 'success' | 'warning' | 'error' } {
  if (status === 'completed') return { text: 'completed', tone: 'success' };
  if (status === 'on_hold') return { text: 'on hold', tone: 'neutral' };
  if (!start_date || status === 'planning' || dayNumber(start_date) > dayNumber(today))
    return { text: 'not started', tone: 'neutral' };
  if (!end_date) return { text: 'no end date', tone: 'neutral' };
  const late = dayNumber(today) - dayNumber(end_date);
  if (late > 0) return { text: `${counted(late, 'day')} past its end date`, tone: 'error' };
  const over = schedule_end ? dayNumber(schedule_end) - dayNumber(end_date) : 0;
  if (over > 0)
    return { text: `scheduled ${counted(over, 'day')} past its end date`, tone: 'warning' };
  const length = dayNumber(end_date) - dayNumber(start_date) + 1;
  const passed = dayNumber(today) - dayNumber(start_date) + 1;
  const behind = Math.round(passed - (length * completion_percentage) / 100);
  if (behind <= tolerance) return { text: 'on schedule', tone: 'success' };
  return { text: `${counted(behind, 'day')} behind`, tone: behind >= severe ? 'error' : 'warning' };
}
