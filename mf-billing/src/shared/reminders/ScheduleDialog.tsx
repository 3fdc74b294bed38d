import { messageOf } from '@plumbline/data';
import { Alert, Button, FailedState, LoadingState, Stack, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useReminderScheduleAddMutation, useReminderScheduleQuery } from '../../data/reminders.ts';
import { useWriteDenial } from '../useWriteDenial.ts';
import { AddEntry } from './AddEntry.tsx';
import { QuietHours } from './QuietHours.tsx';
import { usualSchedule } from './scheduleForm.ts';
import { ScheduleEntry } from './ScheduleEntry.tsx';

/** The company's own schedule: when clients are reminded of open invoices, and how. */
export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const company = useCompanyId();
  const { data, error, refetch } = useReminderScheduleQuery(company);
  const [add, { isLoading }] = useReminderScheduleAddMutation();
  const toasts = useToasts();
  const canWrite = useWriteDenial('invoice') === undefined;
  const start = async () => {
    const { error: refused } = await add({ company, entries: usualSchedule });
    if (refused) toasts.error(messageOf(refused));
    else toasts.success('Reminder schedule saved');
  };
  return (
    <ContentDialog isOpen title="Reminder schedule" onClose={onClose}>
      <Stack spacing={2}>
        <Typography color="textSecondary">
          Each reminder is sent once per unpaid invoice. Reminders stop when the invoice is paid or
          voided. You can turn them off on any invoice.
        </Typography>
        <QuietHours />
        {error && (
          <FailedState
            title="Failed to fetch the schedule"
            message={messageOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <LoadingState label="Loading the schedule…" />}
        {data?.length === 0 && (
          <Alert
            severity="info"
            action={
              canWrite && (
                <Button
                  size="small"
                  color="inherit"
                  loading={isLoading}
                  onClick={() => void start()}
                >
                  Use this schedule
                </Button>
              )
            }
          >
            No automatic reminders yet. Most companies send one 3 days before, on, and 7 days after
            the due date.
          </Alert>
        )}
        {data && data.length > 0 && (
          <Stack
            component="ul"
            spacing={1}
            sx={{ listStyle: 'none', m: 0, p: 0 }}
            aria-label="Entries"
          >
            {data.map((entry) => (
              <ScheduleEntry key={entry.id} entry={entry} canWrite={canWrite} />
            ))}
          </Stack>
        )}
        {data && canWrite && <AddEntry entries={data} />}
      </Stack>
    </ContentDialog>
  );
}
