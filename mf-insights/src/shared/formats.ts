import { formatMoney } from '@plumbline/design';

const month = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
});
const oneDecimal = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const monthOnly = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** "Nov 26" for `2026-11`. */
export const monthName = (period: string) => month.format(new Date(`${period}-01T00:00:00Z`));

/** "November" for 11. */
export const monthOfYear = (number: number) =>
  monthOnly.format(new Date(Date.UTC(2026, number - 1)));

/** "62%", "−14.5%"; a dash for null. */
export const percent = (value: number | null) =>
  value === null ? '–' : `${value < 0 ? '−' : ''}${Math.abs(value).toLocaleString('en-US')}%`;

/** A margin with one decimal: "24.0%", "−14.5%". */
export const marginPercent = (margin: number) =>
  `${margin < 0 ? '−' : ''}${oneDecimal.format(Math.abs(margin))}%`;

/** "+8.5%", "−3%", "0%". */
export function signedPercent(value: number): string {
  if (value === 0) return '0%';
  return `${value > 0 ? '+' : '−'}${Math.abs(value).toLocaleString('en-US')}%`;
}

/** Beyond this a percentage says only that the earlier sum was small. */
export const maxPercent = 199;

/** A change of a sum of money: "+8.5%", or "+$12,300.00" where a percentage says little. */
export function moneyChange(value: number, before: number, change: number): string {
  if (Math.abs(change) <= maxPercent) return signedPercent(change);
  return `${value < before ? '−' : '+'}${formatMoney(Math.abs(value - before))}`;
}
