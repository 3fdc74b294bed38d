import { z } from '@plumbline/data';
import type { VisitSettings } from '../../data/leadVisits.ts';

const whole = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most,
      `Enter a number from ${least} to ${most}`,
    )
    .transform(Number);
const time = z.string().regex(/^\d{2}:\d{2}$/, 'Enter a time');

/** The visit settings as they are typed. */
export const visitForm = z
  .object({
    is_offered: z.boolean(),
    length_minutes: whole(15, 480),
    buffer_minutes: whole(0, 240),
    notice_hours: whole(0, 336),
    days_ahead: whole(1, 60),
    weekdays: z.array(z.string()).transform((days) => days.map(Number).toSorted((a, b) => a - b)),
    first_time: time,
    last_time: time,
    people: z.array(z.string()),
  })
  .refine(({ first_time, last_time }) => last_time > first_time, {
    message: 'Must be after the first time',
    path: ['last_time'],
  });
export type VisitValues = z.input<typeof visitForm>;

export const visitValues = (settings: VisitSettings): VisitValues => ({
  is_offered: settings.is_offered,
  length_minutes: String(settings.length_minutes),
  buffer_minutes: String(settings.buffer_minutes),
  notice_hours: String(settings.notice_hours),
  days_ahead: String(settings.days_ahead),
  weekdays: settings.weekdays.map(String),
  first_time: settings.first_time.slice(0, 5),
  last_time: settings.last_time.slice(0, 5),
  people: settings.people,
});

export const weekdayOptions = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
].map((label, index) => ({ value: String(index + 1), label }));
