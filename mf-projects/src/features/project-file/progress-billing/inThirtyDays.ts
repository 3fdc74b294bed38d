import { today } from '@plumbline/design';

/** The usual due date: 30 days from today, as YYYY-MM-DD. */
export const inThirtyDays = () =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + 30 * 86_400_000).toISOString().slice(0, 10);
