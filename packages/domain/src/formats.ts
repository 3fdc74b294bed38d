const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeUsd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const dateOnly = /^\d{4}-\d{2}-\d{2}$/;

/** Dollars as "$1,234.50"; negative ones with a true minus sign, "−$1,234.50". */
export function formatMoney(amount: number, { whole = false } = {}): string {
  return (whole ? wholeUsd : usd).format(amount).replace('-', '−');
}

const unitUsd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
});

/** The dollars of a unit price or unit cost with 2 to 4 decimals: "$12.50", "$0.125". */
export function formatUnitPrice(dollars: number): string {
  return unitUsd.format(dollars).replace('-', '−');
}

/** "$1.2k", "$340", "−$12.5M": for axes, which have no room for more. */
export function shortMoney(value: number): string {
  const sign = value < 0 ? '−' : '';
  const size = Math.abs(value);
  const rounded = (amount: number) => String(Math.round(amount * 10) / 10);
  if (size >= 1_000_000) return `${sign}$${rounded(size / 1_000_000)}M`;
  if (size >= 1000) return `${sign}$${rounded(size / 1000)}k`;
  return `${sign}$${Math.round(size)}`;
}

let companyZone: string | undefined;

/** Sets the time zone in which dates and times are shown; the reader's own for an empty or unknown name. */
export function setCompanyZone(zone: string | null | undefined): void {
  if ((zone ?? undefined) === companyZone) return;
  try {
    if (zone) new Intl.DateTimeFormat('en-US', { timeZone: zone });
    companyZone = zone ?? undefined;
  } catch {
    companyZone = undefined;
  }
}

/**
 * "Nov 20, 2026"; a date without a time (`2026-11-20`) is that day in every zone, an instant that of `timeZone` or the company's.
 * A text that isn't a date ("infinity") comes back unchanged: one bad row must not break a whole page.
 */
export function formatDate(value: string, timeZone = companyZone): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return value;
  const zone = dateOnly.test(value) ? { timeZone: 'UTC' } : { timeZone };
  return new Intl.DateTimeFormat('en-US', { ...day, ...zone }).format(at);
}

/** "Nov 20, 2026, 4:05 PM" in the company's time zone. */
export function formatDateTime(value: string): string {
  return new Intl.DateTimeFormat('en-US', {
    ...day,
    hour: 'numeric',
    minute: '2-digit',
    timeZone: companyZone,
  }).format(new Date(value));
}

/** A calendar day, `2026-11-20`, moved by so many days. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The date in the company's time zone, as `2026-11-20`. */
export function today(now: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: companyZone,
  }).formatToParts(now);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** "3 hours ago", "in 2 days", "just now": how far an instant lies from `now`. */
export function formatRelative(value: string, now: Date = new Date()): string {
  const seconds = (new Date(value).getTime() - now.getTime()) / 1000;
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit);
  }
  return 'just now';
}

const sizes = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A file's size in Bytes, KB, MB or GB with two decimals, as "2.40 MB". */
export function formatFileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), sizes.length - 1);
  return `${(bytes / 1024 ** step).toFixed(2)} ${sizes[step]}`;
}

/** Words that stay on one line, as those of a telephone number do. */
export const onOneLine = (text: string): string => text.replaceAll(' ', '\u00a0');
