import { formatDate, formatMoney } from '@plumbline/design';

const isAmerican = () => navigator.language === 'en-US';

/** Dollars as the client's browser writes them: "$1,234.50", "1.234,50 $". */
export const clientMoney = (amount: number): string =>
  isAmerican()
    ? formatMoney(amount)
    : new Intl.NumberFormat(navigator.language, { style: 'currency', currency: 'USD' }).format(
        amount,
      );

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
