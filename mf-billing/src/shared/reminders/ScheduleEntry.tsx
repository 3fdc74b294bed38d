import { messageOf } from '@plumbline/data';
import { Box, Button, Stack, Typography } from '@plumbline/design';
import { useCompanyId, useToasts } from '@plumbline/platform';
import {
  useReminderScheduleRemoveMutation,
  useReminderScheduleSaveMutation,
  type Schedule,
} from '../../data/reminders.ts';
import { channelLabel, whenText } from './scheduleForm.ts';

/** One entry of the schedule, to pause or to remove. */
export function ScheduleEntry({ entry, canWrite }: { entry: Schedule; canWrite: boolean }) {
  const company = useCompanyId();
  const [save] = useReminderScheduleSaveMutation();
  const [remove] = useReminderScheduleRemoveMutation();
  const toasts = useToasts();
  const { id, days_after_due, channel, message, is_active } = entry;
  const label = `${whenText(days_after_due)}, ${channelLabel[channel].toLowerCase()}`;
  const say = ({ error }: { error?: unknown }, done: string) =>
    error ? toasts.error(messageOf(error)) : toasts.success(done);
  const toggle = async () =>
    say(
      await save({ company, id, change: { is_active: !is_active } }),
      is_active ? 'Reminder paused' : 'Reminder resumed',
    );
  const putBack = async () =>
    say(await remove({ company, id, deleted_at: null }), 'Reminder restored');
  const drop = async () => {
    const { error } = await remove({ company, id, deleted_at: new Date().toISOString() });
    if (error) toasts.error(messageOf(error));
    else toasts.undo('Reminder removed', () => void putBack());
  };
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', pb: 1 }}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: '14rem' }}>
          <Typography>
            {whenText(days_after_due)}, by {channelLabel[channel].toLowerCase()}
            {!is_active && <strong> (paused)</strong>}
          </Typography>
          {message && (
            <Typography variant="body2" color="textSecondary">
              {message}
            </Typography>
          )}
        </Box>
        {canWrite && (
          <Box sx={{ ml: { xs: -0.625, sm: 0 }, whiteSpace: 'nowrap' }}>
            <Button
              size="small"
              color="inherit"
              aria-label={`${is_active ? 'Pause' : 'Resume'}: ${label}`}
              onClick={() => void toggle()}
            >
              {is_active ? 'Pause' : 'Resume'}
            </Button>
            <Button
              size="small"
              color="inherit"
              aria-label={`Remove: ${label}`}
              onClick={() => void drop()}
            >
              Remove
            </Button>
          </Box>
        )}
      </Stack>
    </Box>
  );
}
