import { z } from '@plumbline/data';

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Quiet hours; the times are ignored while turned off. */
export const quietForm = z
  .object({ is_on: z.boolean(), from: z.string(), until: z.string() })
  .superRefine(({ is_on, from, until }, context) => {
    if (!is_on) return;
    const refuse = (path: 'from' | 'until', message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (!isTime(from)) refuse('from', 'Enter a time of day');
    if (!isTime(until)) refuse('until', 'Enter a time of day');
    else if (from === until) refuse('until', 'The start and end times must be different');
  });
export type QuietValues = z.infer<typeof quietForm>;

/** The default, the same as in the messaging service. */
const standard: QuietValues = { is_on: true, from: '21:00', until: '08:00' };

/** The company's setting, ready to be edited. */
export function toQuiet({ quiet_hours }: Record<string, unknown>): QuietValues {
  if (typeof quiet_hours !== 'string') return standard;
  const [from, until] = quiet_hours.split('-');
  return from && until ? { is_on: true, from, until } : { ...standard, is_on: false };
}

/** The setting as it is stored. */
export const toHours = ({ is_on, from, until }: QuietValues) =>
  is_on ? `${from}-${until}` : 'off';

const clock = (at: string) => {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const shown = `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''}`;
  return `${shown} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** When the current quiet hours end, as "8 AM"; undefined outside of them. */
export function quietUntil(
  {
    settings,
    timezone,
  }: { settings: Record<string, unknown>; timezone?: string | null | undefined },
  now: Date,
): string | undefined {
  const { is_on, from, until } = toQuiet(settings);
  const time = now.toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(timezone && { timeZone: timezone }),
  });
  const isQuiet = from < until ? time >= from && time < until : time >= from || time < until;
  return is_on && isQuiet ? clock(until) : undefined;
}

/** The quiet hours as text. */
export function quietText(settings: Record<string, unknown>): string {
  const { is_on, from, until } = toQuiet(settings);
  return is_on
    ? `Quiet hours: ${clock(from)} to ${clock(until)}, company time. Scheduled reminders and texts are sent after ${clock(until)}.`
    : 'Quiet hours are off. Reminders can be sent at any time of day.';
}
