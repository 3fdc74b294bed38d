import { z } from '@plumbline/data';
import type { Schedule } from '../../data/reminders.ts';

/** A new entry of the schedule, as it is typed. */
export const scheduleForm = z.object({
  days: z.string().regex(/^\d{1,3}$/, 'Enter a number of days from 0 to 365'),
  when: z.enum(['before', 'after']),
  channel: z.enum(['email', 'sms']),
  message: z.string().max(2000, 'At most 2,000 characters'),
});
export type ScheduleValues = z.infer<typeof scheduleForm>;

export const emptyEntry: ScheduleValues = {
  days: '7',
  when: 'after',
  channel: 'email',
  message: '',
};

/** Days after the due date, negative for before; undefined if out of range. */
export function toDays({ days, when }: Pick<ScheduleValues, 'days' | 'when'>): number | undefined {
  const after = when === 'after' ? Number(days) : -Number(days);
  if (after < -60 || after > 365) return undefined;
  return after === 0 ? 0 : after;
}

/** "7 days after the due date". */
export function whenText(daysAfterDue: number): string {
  if (daysAfterDue === 0) return 'On the due date';
  const days = Math.abs(daysAfterDue);
  return `${days} ${days === 1 ? 'day' : 'days'} ${daysAfterDue < 0 ? 'before' : 'after'} the due date`;
}

export const channelLabel = { email: 'Email', sms: 'Text message' } as const;

/** The stored entry of typed values. */
export const toEntry = (
  { channel, message }: ScheduleValues,
  days_after_due: number,
): Omit<Schedule, 'id'> => ({
  name: whenText(days_after_due),
  days_after_due,
  channel,
  message: message.trim() || null,
  is_active: true,
});

/** The suggested schedule for a company without one. */
export const usualSchedule = [-3, 0, 7].map((days) => toEntry(emptyEntry, days));
