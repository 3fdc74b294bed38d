/** "$1.2k", "$340", "−$2M": for axes. */
export function shortMoney(value: number): string {
  const sign = value < 0 ? '−' : '';
  const size = Math.abs(value);
  const rounded = (amount: number) => String(Math.round(amount * 10) / 10);
  if (size >= 1_000_000) return `${sign}$${rounded(size / 1_000_000)}M`;
  if (size >= 1000) return `${sign}$${rounded(size / 1000)}k`;
  return `${sign}$${Math.round(size)}`;
}

const month = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
});
const monthOnly = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** "Nov 26" for `2026-11`. */
export const monthName = (period: string) => month.format(new Date(`${period}-01T00:00:00Z`));

/** "November" for 11. */
export const monthOfYear = (number: number) =>
  monthOnly.format(new Date(Date.UTC(2026, number - 1)));

/** "62%", "−14.5%"; a dash where there is nothing to tell. */
export const percent = (value: number | null) =>
  value === null ? '–' : `${value < 0 ? '−' : ''}${Math.abs(value).toLocaleString('en-US')}%`;

/** "+8.5%", "−3%", "0%". */
export function signedPercent(value: number): string {
  if (value === 0) return '0%';
  return `${value > 0 ? '+' : '−'}${Math.abs(value).toLocaleString('en-US')}%`;
}
