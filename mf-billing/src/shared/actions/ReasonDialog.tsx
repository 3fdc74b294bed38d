import { z } from '@plumbline/data';
import { FormDialog, TextAreaField, useZodForm } from '@plumbline/design/forms';

const reasonForm = z.object({ reason: z.string().trim().max(1000, 'At most 1,000 characters') });
type ReasonValues = z.infer<typeof reasonForm>;

type ReasonDialogProps = {
  title: string;
  label: string;
  hint?: string;
  submitLabel: string;
  /** Returns an error message, or undefined. */
  onSubmit: (reason: string) => Promise<string | undefined>;
  onClose: () => void;
};

/** Asks for a reason before an action that is recorded. */
export function ReasonDialog({
  title,
  label,
  hint,
  submitLabel,
  onSubmit,
  onClose,
}: ReasonDialogProps) {
  const form = useZodForm<ReasonValues, ReasonValues>(reasonForm, { reason: '' });
  const submit = async ({ reason }: ReasonValues) => {
    const problem = await onSubmit(reason);
    if (problem) form.setError('root.server', { message: problem });
    else onClose();
  };
  return (
    <FormDialog
      isOpen
      title={title}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={submitLabel}
    >
      <TextAreaField control={form.control} name="reason" label={label} hint={hint} />
    </FormDialog>
  );
}
