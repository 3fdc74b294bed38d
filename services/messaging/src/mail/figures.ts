// How mails and texts write sums and days; days and months stand without a zone.

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Dollars: $1,234.50. */
export const money = (amount: number): string => dollars.format(amount);

/** November 21, 2026, from a day or an instant. */
export const longDay = (day: Date | string): string => days.format(new Date(day));

/** November 16 – 22, 2026, from its Monday; the dash does not end a line. */
export const weekName = (monday: string): string => {
  const first = new Date(monday);
  const last = new Date(first.getTime() + 6 * 86_400_000);
  return days.formatRange(first, last).replaceAll(/\s–\s/g, '\u202f–\u202f');
};

/** November 2026, from any day of it. */
export const monthName = (day: string): string => months.format(new Date(day));
