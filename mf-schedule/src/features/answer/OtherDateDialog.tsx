import { isDataError, messageOf, z } from '@plumbline/data';
import { today } from '@plumbline/design';
import {
  DateField,
  FormDialog,
  TextAreaField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import type { Answer } from '../../data/calendarShapes.ts';

const schema = z.object({
  proposed_date: z.string().min(1, 'Choose a date.'),
  note: z.string().trim().max(500),
});

type OtherDateDialogProps = {
  /** The date that was asked for. */
  first: string | null;
  onSend: (answer: Answer) => Promise<{ error?: unknown }>;
  onClose: () => void;
};

/** Proposes another start date. */
export function OtherDateDialog({ first, onSend, onClose }: OtherDateDialogProps) {
  const form = useZodForm(schema, { proposed_date: first ?? '', note: '' });
  const submit = async (values: z.infer<typeof schema>) => {
    const { error } = await onSend({ answer: 'proposed', ...values });
    if (error)
      return showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Propose another date"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Send"
      width="xs"
    >
      <DateField
        control={form.control}
        name="proposed_date"
        label="I can start on"
        min={today()}
        required
      />
      <TextAreaField control={form.control} name="note" label="Message (optional)" rows={2} />
    </FormDialog>
  );
}
