import { z } from '@plumbline/data';
import { Typography } from '@plumbline/design';
import { FormDialog, TextField, useZodForm } from '@plumbline/design/forms';
import { useSession } from '@plumbline/platform';
import type { Press } from '../../data/clockWork.ts';
import type { TimeEntry } from '../../data/timeClock.ts';
import { instantOf, wallTime } from '../../shared/hours.ts';

type ForgottenDialogProps = {
  entry: TimeEntry;
  press: (made: Press) => void;
  onClose: () => void;
};

/** Asks when a person who has been on the clock for very long really left. */
export function ForgottenDialog({ entry, press, onClose }: ForgottenDialogProps) {
  const zone = useSession().company.timezone ?? undefined;
  const started = wallTime(zone, entry.started_at);
  const schema = z.object({
    ended_at: z
      .string()
      .min(1, 'Enter when you left.')
      .refine((value) => value === '' || value > started, 'The end must be after the start.')
      .refine(
        (value) => value === '' || instantOf(zone, value) <= new Date().toISOString(),
        'The end is in the future. Check the date and time.',
      ),
  });
  const form = useZodForm(schema, { ended_at: '' });
  return (
    <FormDialog
      isOpen
      title="Did you forget to clock out?"
      form={form}
      onSubmit={({ ended_at }) => {
        press({
          kind: 'out',
          entry: entry.id,
          at: instantOf(zone, ended_at),
          reason: 'Forgot to clock out',
        });
        onClose();
      }}
      onClose={onClose}
      submitLabel="Clock out"
      width="xs"
    >
      <Typography variant="body2">
        You’ve been on the clock for over 14 hours. Enter when you left the job.
      </Typography>
      <TextField
        control={form.control}
        name="ended_at"
        label="Left at"
        type="datetime-local"
        keepsLabelUp
        required
      />
    </FormDialog>
  );
}
