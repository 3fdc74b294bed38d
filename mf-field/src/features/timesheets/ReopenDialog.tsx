import { z } from '@plumbline/data';
import { FormDialog, TextField, showServerError, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { refusalOf } from '../../shared/refusalOf.ts';
import { useFieldReopenTimeMutation } from '../../data/timeClock.ts';
import { type PersonWeek, type Week } from '../../data/timeShapes.ts';

const schema = z.object({ reason: z.string().trim().min(1, 'Enter the reason.').max(500) });

type ReopenDialogProps = { week: Week; person: PersonWeek; onClose: () => void };

/** Opens an approved week again, with a reason. */
export function ReopenDialog({ week, person, onClose }: ReopenDialogProps) {
  const form = useZodForm(schema, { reason: '' });
  const [reopen] = useFieldReopenTimeMutation();
  const toasts = useToasts();
  const save = async ({ reason }: z.infer<typeof schema>) => {
    const { error } = await reopen({ day: week.week_start, user: person.user_id, reason });
    if (error) return showServerError(form, refusalOf(error));
    toasts.success('Week reopened');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Reopen week"
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel="Reopen week"
      width="xs"
    >
      <TextField control={form.control} name="reason" label="Reason" required />
    </FormDialog>
  );
}
