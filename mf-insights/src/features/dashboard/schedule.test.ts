import { scheduleOf } from './schedule.ts';

const project = {
  id: 'p1',
  name: 'Lake house',
  status: 'in_progress' as const,
  start_date: '2026-11-01',
  end_date: '2026-11-30',
  completion_percentage: 50,
  client_name: null,
};

describe('scheduleOf', () => {
  it.each([
    ['half done at half time', {}, 'on schedule', 'success'],
    ['a few days behind', { completion_percentage: 30 }, '6 days behind', 'warning'],
    ['far behind', { completion_percentage: 0 }, '15 days behind', 'error'],
    ['past its end', { end_date: '2026-11-14' }, '1 day past its end date', 'error'],
    ['not begun', { start_date: '2026-11-20' }, 'not started', 'neutral'],
    [
      'planned, though its first day has passed',
      { status: 'planning' as const },
      'not started',
      'neutral',
    ],
    ['without an end', { end_date: null }, 'no end date', 'neutral'],
    ['on hold', { status: 'on_hold' as const }, 'on hold', 'neutral'],
    ['completed', { status: 'completed' as const }, 'completed', 'success'],
  ])('%s', (_, changes, text, tone) => {
    expect(scheduleOf({ ...project, ...changes }, '2026-11-15')).toEqual({ text, tone });
  });
});
