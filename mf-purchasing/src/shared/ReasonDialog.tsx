import { z } from '@plumbline/data';
import { Typography } from '@plumbline/design';
import { FormDialog, TextAreaField, showServerError, useZodForm } from '@plumbline/design/forms';
import { refusalOf } from './refusalOf.ts';

const schema = z.object({
  reason: z.string().trim().min(3, 'Say why').max(500, 'At most 500 characters'),
});

type ReasonDialogProps = {
  title: string;
  message?: string;
  onSubmit: (reason: string) => Promise<{ error?: unknown }>;
  onClose: () => void;
};

/** Asks why before something is undone; its button says what the title does. */
export function ReasonDialog({ title, message, onSubmit, onClose }: ReasonDialogProps) {
  const form = useZodForm(schema, { reason: '' });
  const submit = async ({ reason }: z.infer<typeof schema>) => {
    const { error } = await onSubmit(reason);
    if (error) return showServerError(form, refusalOf(error));
    onClose();
  };
  return (
    <FormDialog
      isOpen
      width="xs"
      title={title}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={title}
      tone="error"
    >
      {message && <Typography>{message}</Typography>}
      <TextAreaField control={form.control} name="reason" label="Reason" rows={2} required />
    </FormDialog>
  );
}
