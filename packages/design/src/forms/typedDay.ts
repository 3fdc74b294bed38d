import { addDays } from '@plumbline/domain/formats';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/**
 * The day that a few typed letters mean, as `2026-11-20`: "fri" (the next one), "today", "tom", "+30" (days), "+2w".
 * Undefined while they mean none.
 */
export function typedDay(typed: string, today: string): string | undefined {
  const text = typed.toLowerCase();
  const [, days, unit] = /^\+(\d{1,3})([dw]?)$/.exec(text) ?? [];
  if (days) return addDays(today, Number(days) * (unit === 'w' ? 7 : 1));
  if (text.length >= 3 && 'today'.startsWith(text)) return today;
  if (text.length >= 3 && 'tomorrow'.startsWith(text)) return addDays(today, 1);
  const weekday = text.length >= 3 ? weekdays.findIndex((name) => name.startsWith(text)) : -1;
  if (weekday < 0) return undefined;
  const ahead = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  return addDays(today, ahead === 0 ? 7 : ahead);
}
