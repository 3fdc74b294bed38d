import { messageOf } from '@plumbline/data';
import {
  Box,
  Button,
  Checkbox,
  DateText,
  Stack,
  StatusChip,
  Typography,
  dotted,
  today,
} from '@plumbline/design';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useId, useState } from 'react';
import {
  useInvoiceRemindersSaveMutation,
  useReminderLogQuery,
  useReminderScheduleQuery,
  type Schedule,
} from '../../data/reminders.ts';
import type { InvoiceFile } from '../../data/invoiceFile.ts';
import { channelLabel } from '../../shared/reminders/scheduleForm.ts';
import { ScheduleDialog } from '../../shared/reminders/ScheduleDialog.tsx';
import { isMoving, nextReminder, reminderStatusDisplay } from './reminderLabels.ts';

type ReminderSectionProps = { invoice: InvoiceFile; canWrite: boolean };

/** Why no reminder is next: the schedule is done, or there is none. */
const noneLeft = (schedule: readonly Schedule[]) =>
  schedule.some(({ is_active }) => is_active)
    ? 'No more reminders scheduled.'
    : 'No reminders set up yet. Select Schedule to choose when clients are reminded.';

/** This invoice's reminders, the next one, and the switch for automatic reminders. */
export function ReminderSection({ invoice, canWrite }: ReminderSectionProps) {
  const company = useCompanyId();
  const { id, balance, has_reminders } = invoice;
  const [isWaiting, setWaiting] = useState(false);
  const { data: log = [], error } = useReminderLogQuery(
    { company, invoice: id },
    { pollingInterval: isWaiting ? 4000 : 0, skipPollingIfUnfocused: true },
  );
  const waits = log.some(isMoving);
  if (waits !== isWaiting) setWaiting(waits);
  const { data: schedule, error: scheduleError } = useReminderScheduleQuery(company);
  const [save, { isLoading }] = useInvoiceRemindersSaveMutation();
  const [isOpen, setOpen] = useState(false);
  const toasts = useToasts();
  const label = useId();
  const next = nextReminder(invoice, schedule ?? [], log, today());
  const toggle = async () => {
    const { error: refused } = await save({ company, id, has_reminders: !has_reminders });
    if (refused) toasts.error(messageOf(refused));
  };
  return (
    <Box component="section" aria-label="Reminders">
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="h3" component="h2">
          Reminders
        </Typography>
        <Button size="small" color="inherit" onClick={() => setOpen(true)}>
          Schedule
        </Button>
      </Stack>
      {balance > 0 && (
        <Stack direction="row" sx={{ alignItems: 'center' }}>
          <Checkbox
            checked={has_reminders}
            disabled={!canWrite || isLoading}
            onChange={() => void toggle()}
            slotProps={{ input: { 'aria-labelledby': label } }}
            sx={{ ml: -1 }}
          />
          <span id={label}>Send automatic reminders</span>
        </Stack>
      )}
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {balance <= 0 && 'No balance due, so no reminders will be sent.'}
        {balance > 0 && !has_reminders && 'Automatic reminders are off for this invoice.'}
        {balance > 0 && has_reminders && next?.isReached && (
          <>
            Next: <DateText value={next.day} />, by {channelLabel[next.channel].toLowerCase()},
            unless the invoice is paid first.
          </>
        )}
        {balance > 0 &&
          has_reminders &&
          next?.isReached === false &&
          `This client has no ${next.channel === 'email' ? 'email address' : 'phone number'}, so we can’t send automatic reminders.`}
        {balance > 0 && has_reminders && !next && schedule && noneLeft(schedule)}
      </Typography>
      {(error ?? scheduleError) && (
        <Typography color="error">{messageOf(error ?? scheduleError)}</Typography>
      )}
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {log.map((reminder) => (
          <li key={reminder.id}>
            <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
              <span>
                {channelLabel[reminder.channel]},{' '}
                <DateText value={reminder.sent_at ?? reminder.created_at} />
              </span>
              <StatusChip {...reminderStatusDisplay[reminder.status]} />
            </Stack>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {dotted(
                reminder.recipient,
                reminder.schedule_id ? 'automatic' : 'sent manually',
                reminder.error,
              )}
            </Typography>
          </li>
        ))}
      </Stack>
      {isOpen && <ScheduleDialog onClose={() => setOpen(false)} />}
    </Box>
  );
}
