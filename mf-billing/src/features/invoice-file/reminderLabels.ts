import type { StatusDisplay } from '@plumbline/design';
import { addDays } from '@plumbline/domain/formats';
import type { Reminder, Schedule } from '../../data/reminders.ts';
import type { InvoiceFile } from '../../data/invoiceFile.ts';

/** Display of a reminder's status. */
export const reminderStatusDisplay: Record<Reminder['status'], StatusDisplay> = {
  queued: { label: 'Queued', tone: 'neutral', shape: 'ring' },
  sending: { label: 'Sending', tone: 'primary', shape: 'half' },
  sent: { label: 'Sent', tone: 'success', shape: 'check' },
  failed: { label: 'Failed', tone: 'error', shape: 'triangle' },
  canceled: { label: 'Stopped', tone: 'neutral', shape: 'cross' },
};

/** Whether a reminder is still queued or sending. */
export const isMoving = ({ status }: Reminder) => status === 'queued' || status === 'sending';

/** Whether the client has an address for the channel; reminders skip clients without one. */
const reaches = (client: InvoiceFile['client'], channel: Schedule['channel']) =>
  Boolean(channel === 'email' ? client?.email : client?.phone);

/** The schedule's next reminder of an open invoice: an entry whose day has come, or comes, and that is not in the log. */
export function nextReminder(
  { client, due_date, balance, status, has_reminders }: InvoiceFile,
  schedule: readonly Schedule[],
  log: readonly Reminder[],
  day: string,
): { day: string; channel: Schedule['channel']; isReached: boolean } | undefined {
  if (!due_date || balance <= 0 || !has_reminders) return undefined;
  if (status !== 'sent' && status !== 'viewed' && status !== 'partial') return undefined;
  const done = new Set(log.map(({ schedule_id }) => schedule_id));
  return schedule
    .filter(({ id, is_active }) => is_active && !done.has(id))
    .map(({ days_after_due, channel }) => ({
      day: addDays(due_date, days_after_due),
      channel,
      isReached: reaches(client, channel),
    }))
    .filter((next) => next.day >= day)
    .toSorted((a, b) => Number(b.isReached) - Number(a.isReached) || a.day.localeCompare(b.day))[0];
}
