import { z } from '@plumbline/data';
import { Typography } from '@plumbline/design';
import { FormDialog, TextField, useZodForm } from '@plumbline/design/forms';
import { useSession } from '@plumbline/platform';
import type { Press } from '../../data/clockWork.ts';
import type { TimeEntry } from '../../data/timeShapes.ts';
import { instantOf } from '../../shared/hours.ts';
import { timeProblem } from '../../shared/timeProblem.ts';

type ForgottenDialogProps = {
  entry: TimeEntry;
  press: (made: Press) => void;
  onClose: () => void;
};

/** Asks when a person who has been on the clock for very long really left. */
export function ForgottenDialog({ entry, press, onClose }: ForgottenDialogProps) {
  const zone = useSession().company.timezone ?? undefined;
  const schema = z.object({
    ended_at: z
      .string()
      .min(1, 'Enter when you left.')
      .superRefine((value, context) => {
        if (value === '') return;
        const found = timeProblem({ ...entry, ended_at: instantOf(zone, value) });
        if (found) context.addIssue({ code: 'custom', message: found.message });
      }),
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
