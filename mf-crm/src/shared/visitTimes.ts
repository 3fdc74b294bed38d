// Times are by the company's clock already: UTC only keeps them as they are.
const written = (at: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(
    new Date(`${at.slice(0, 16)}Z`),
  );

/** Booking times grouped by day, as options of the fields Day and Time. */
export function slotDays(slots: readonly string[]) {
  const days = new Map<string, { value: string; label: string }[]>();
  for (const at of slots) {
    const time = {
      value: at.slice(11, 16),
      label: written(at, { hour: 'numeric', minute: '2-digit' }),
    };
    days.set(at.slice(0, 10), [...(days.get(at.slice(0, 10)) ?? []), time]);
  }
  return [...days].map(([value, times]) => ({
    value,
    label: written(`${value}T12:00`, { weekday: 'long', month: 'long', day: 'numeric' }),
    times,
  }));
}

/** A booking time in words: Tuesday, December 1 at 9:00 AM. */
export const slotText = (at: string): string =>
  `${written(at, { weekday: 'long', month: 'long', day: 'numeric' })} at ${written(at, { hour: 'numeric', minute: '2-digit' })}`;
