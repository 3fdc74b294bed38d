import { z } from '@plumbline/data';
import { FormDialog, TextAreaField, showServerError, useZodForm } from '@plumbline/design/forms';
import { refusalOf } from '../../shared/refusalOf.ts';

const schema = z.object({ note: z.string().trim().max(1000) });

type DeclineBidDialogProps = {
  isWithdrawn: boolean;
  onSend: (note: string) => Promise<{ error?: unknown }>;
  onClose: () => void;
};

/** A vendor doesn't bid, or takes a bid back, with a reason if they like. */
export function DeclineBidDialog({ isWithdrawn, onSend, onClose }: DeclineBidDialogProps) {
  const form = useZodForm(schema, { note: '' });
  const submit = async ({ note }: z.infer<typeof schema>) => {
    const { error } = await onSend(note);
    if (error) return showServerError(form, refusalOf(error));
    onClose();
  };
  const title = isWithdrawn ? 'Withdraw bid' : 'Decline to bid';
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
      <TextAreaField control={form.control} name="note" label="Reason (optional)" rows={2} />
    </FormDialog>
  );
}
