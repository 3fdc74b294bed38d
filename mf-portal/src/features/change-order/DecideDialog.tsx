import { isDataError, messageOf, z } from '@plumbline/data';
import { Typography, clientMoney } from '@plumbline/design';
import {
  FormDialog,
  SignerFields,
  signatureOf,
  useZodForm,
  type SignerValues,
} from '@plumbline/design/forms';
import { useMemo } from 'react';
import { usePortalDecideMutation } from '../../data/portal.ts';
import type { PortalOrder } from '../../data/jobShapes.ts';

const decisionForm = (isDeclining: boolean) =>
  z.object({
    name: z.string().trim().min(1, 'Enter your name').max(200),
    email: z.union([z.literal(''), z.email('Please enter a valid email address')]),
    reason: isDeclining
      ? z
          .string()
          .trim()
          .min(1, 'Say why you decline, so your contractor knows what to change.')
          .max(2000)
      : z.string(),
    /** The path that was drawn, or ''. */
    drawn: z.string(),
  });

type DecideDialogProps = {
  session: string;
  order: PortalOrder;
  decision: 'approved' | 'rejected';
  name: string;
  email: string;
  onClose: () => void;
};

/** Approves with a drawn or typed signature, or declines with a reason. */
export function DecideDialog({
  session,
  order,
  decision,
  name,
  email,
  onClose,
}: DecideDialogProps) {
  const [decide] = usePortalDecideMutation();
  const isApproving = decision === 'approved';
  const schema = useMemo(() => decisionForm(!isApproving), [isApproving]);
  const form = useZodForm<SignerValues, SignerValues>(schema, {
    name,
    email,
    reason: '',
    drawn: '',
  });
  const submit = async (values: SignerValues) => {
    const { data, error } = await decide({
      session,
      orderId: order.shown.id,
      decision,
      name: values.name,
      email: values.email,
      reason: values.reason,
      signature: isApproving ? signatureOf(values) : '',
      shownHash: order.shown_hash,
    });
    // What was decided meanwhile, or changed, is on the page behind.
    if (data) onClose();
    else if (isDataError(error)) form.setError('root.server', { message: messageOf(error) });
  };
  const { number, amount } = order.shown;
  return (
    <FormDialog
      isOpen
      title={isApproving ? 'Approve this change' : 'Decline this change'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={isApproving ? 'Approve and sign' : 'Decline'}
    >
      {isApproving && (
        <Typography>
          You’re approving change order {number} for <strong>{clientMoney(amount)}</strong>. Your
          signature is saved with what you see here and the time.
          {order.invoice_on_approval &&
            amount > 0 &&
            ' Your contractor will send you an invoice for it.'}
        </Typography>
      )}
      <SignerFields form={form} isSigning={isApproving} isReasonRequired />
    </FormDialog>
  );
}
