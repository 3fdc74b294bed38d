import { z } from '@plumbline/data';
import { FormDialog, TextAreaField, showServerError, useZodForm } from '@plumbline/design/forms';

const schema = z.object({
  reason: z.string().trim().min(1, 'Say what is left to do.').max(500),
});

type SendBackDialogProps = {
  title: string;
  /** Returns why it was refused, if it was. */
  onSend: (reason: string) => Promise<{ message: string; field?: string | undefined } | undefined>;
  onClose: () => void;
};

/** Asks what is left to do before a punch item goes back to open. */
export function SendBackDialog({ title, onSend, onClose }: SendBackDialogProps) {
  const form = useZodForm(schema, { reason: '' });
  const send = async ({ reason }: z.infer<typeof schema>) => {
    const refused = await onSend(reason);
    if (refused) return showServerError(form, refused);
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={`Send back "${title}"`}
      form={form}
      onSubmit={send}
      onClose={onClose}
      submitLabel="Send back"
      width="xs"
    >
      <TextAreaField control={form.control} name="reason" label="What is left to do" rows={3} />
    </FormDialog>
  );
}
