import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatUnitPrice,
} from '@plumbline/domain/formats';

// For pages that clients read: their browser decides the form, not the company's settings.

const isAmerican = () => navigator.language === 'en-US';

const inDollars = (amount: number, options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(navigator.language, { style: 'currency', currency: 'USD', ...options })
    .format(amount)
    .replace('-', '−');

/** Dollars as the client's browser writes them: "$1,234.50", "1.234,50 $". */
export const clientMoney = (amount: number): string =>
  isAmerican() ? formatMoney(amount) : inDollars(amount);

/** The dollars of a unit price with 2 to 4 decimals: "$0.125", "0,125 $". */
export const clientUnitPrice = (dollars: number): string =>
  isAmerican() ? formatUnitPrice(dollars) : inDollars(dollars, { maximumFractionDigits: 4 });

const isDay = /^\d{4}-\d{2}-\d{2}$/;

/** A date or an instant as the client's browser writes it: "Nov 20, 2026", "20 Nov 2026". */
export const clientDate = (value: string): string =>
  isAmerican()
    ? formatDate(value)
    : new Intl.DateTimeFormat(navigator.language, {
        dateStyle: 'medium',
        // A date without a time is that day in every zone.
        ...(isDay.test(value) && { timeZone: 'UTC' }),
      }).format(new Date(value));

/** Day and time where the client is: "Nov 20, 2026, 4:05 PM", "20 Nov 2026, 16:05". */
export const clientDateTime = (value: string): string =>
  isAmerican()
    ? formatDateTime(value)
    : new Intl.DateTimeFormat(navigator.language, {
        dateStyle: 'medium',
        timeStyle: 'short',
      }).format(new Date(value));
