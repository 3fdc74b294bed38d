import { messageOf, z } from '@plumbline/data';
import { Typography } from '@plumbline/design';
import { FormDialog, TextAreaField, showServerError, useZodForm } from '@plumbline/design/forms';
import { useProjectDeclineSignatureMutation, type SignatureRequest } from '../../data/signing.ts';

const declineForm = z.object({ reason: z.string().trim().max(1000) });
type Decline = z.infer<typeof declineForm>;

type DeclineDialogProps = { token: string; request: SignatureRequest; onClose: () => void };

/** Declines a signature request, with a reason if the signer wants to give one. */
export function DeclineDialog({ token, request, onClose }: DeclineDialogProps) {
  const [decline] = useProjectDeclineSignatureMutation();
  const form = useZodForm<Decline, Decline>(declineForm, { reason: '' });
  const submit = async ({ reason }: Decline) => {
    const { error } = await decline({ token, reason });
    if (error) return showServerError(form, { message: messageOf(error), field: 'reason' });
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Decline to sign"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Decline"
      tone="error"
    >
      <Typography>
        We&apos;ll email {request.company_name} that you declined. You can&apos;t sign with this
        link afterwards.
      </Typography>
      <TextAreaField control={form.control} name="reason" label="Reason (optional)" />
    </FormDialog>
  );
}
