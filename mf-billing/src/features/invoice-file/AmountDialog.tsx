import { isDataError, messageOf, z } from '@plumbline/data';
import { formatMoney, Typography } from '@plumbline/design';
import {
  FormDialog,
  MoneyField,
  showServerError,
  TextAreaField,
  useZodForm,
} from '@plumbline/design/forms';
import { useState } from 'react';
import { isWholeCents } from '../../shared/actions/paymentForm.ts';
import { figure } from '../../shared/draftLines.ts';

type AmountValues = { amount: string; reason: string };

type AmountDialogProps = {
  title: string;
  submitLabel: string;
  /** What submitting does. */
  hint?: string | undefined;
  /** The maximum in dollars; also the default. */
  most: number;
  /** `id` stays the same on every attempt, so a retry has no effect. Throws the server's error. */
  onSubmit: (amount: number, reason: string, id: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for an amount up to a limit, and a reason. */
export function AmountDialog(props: AmountDialogProps) {
  const { title, submitLabel, hint, most, onSubmit, onClose } = props;
  const [id] = useState(() => crypto.randomUUID());
  const schema = z.object({
    amount: z
      .string()
      .refine(
        (text) => figure(text) > 0 && figure(text) <= most,
        `Enter an amount up to ${formatMoney(most)}`,
      )
      .refine(isWholeCents, 'Enter dollars and cents'),
    reason: z.string().max(1000, 'At most 1,000 characters'),
  });
  const form = useZodForm<AmountValues, AmountValues>(schema, {
    amount: most.toFixed(2),
    reason: '',
  });
  const submit = async ({ amount, reason }: AmountValues) => {
    try {
      await onSubmit(figure(amount), reason.trim(), id);
      onClose();
    } catch (error) {
      showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    }
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
      {hint && <Typography color="textSecondary">{hint}</Typography>}
      <MoneyField control={form.control} name="amount" label="Amount" required />
      <TextAreaField control={form.control} name="reason" label="Reason (optional)" />
    </FormDialog>
  );
}
