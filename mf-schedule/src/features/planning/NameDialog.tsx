import { isDataError, messageOf, z } from '@plumbline/data';
import { FormDialog, TextField, showServerError, useZodForm } from '@plumbline/design/forms';

const schema = z.object({ name: z.string().trim().min(1, 'Enter a name.').max(100) });

type NameDialogProps = {
  title: string;
  submitLabel: string;
  /** Returns the error, if it was refused. */
  onSave: (name: string) => Promise<{ error?: unknown }>;
  onClose: () => void;
};

/** Asks for a name, of a baseline or a template. */
export function NameDialog({ title, submitLabel, onSave, onClose }: NameDialogProps) {
  const form = useZodForm(schema, { name: '' });
  const submit = async ({ name }: z.infer<typeof schema>) => {
    const { error } = await onSave(name);
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
      title={title}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={submitLabel}
      width="xs"
    >
      <TextField control={form.control} name="name" label="Name" maxLength={100} required />
    </FormDialog>
  );
}
