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

/** "Nov 20, 2026"; a date without a time (`2026-11-20`) is that day in every zone, an instant that of `timeZone` or the reader's. */
export function formatDate(value: string, timeZone?: string): string {
  const zone = dateOnly.test(value) ? { timeZone: 'UTC' } : { timeZone };
  return new Intl.DateTimeFormat('en-US', { ...day, ...zone }).format(new Date(value));
}

/** "Nov 20, 2026, 4:05 PM" in the reader's own zone. */
export function formatDateTime(value: string): string {
  return new Intl.DateTimeFormat('en-US', {
    ...day,
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(value));
}

/** The day's date where the reader is, as `2026-11-20`. */
export function today(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
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

/** A file's size in Bytes, KB, MB or GB with two decimals, as "2.40 MB" [000 §2]. */
export function formatFileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), sizes.length - 1);
  return `${(bytes / 1024 ** step).toFixed(2)} ${sizes[step]}`;
}

/** Words that stay on one line, as those of a telephone number do. */
export const onOneLine = (text: string): string => text.replaceAll(' ', '\u00a0');
