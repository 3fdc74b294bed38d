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
import { isWholeCents } from '../../shared/acts/paymentForm.ts';
import { figure } from '../../shared/draftLines.ts';

type AmountValues = { amount: string; reason: string };

type AmountDialogProps = {
  title: string;
  submitLabel: string;
  /** What comes of it. */
  hint?: string | undefined;
  /** The most that can be entered, in dollars; also what is proposed. */
  most: number;
  /** `id` is the same for every attempt, so that a repetition does nothing twice. Throws what the server refused. */
  onSubmit: (amount: number, reason: string, id: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for an amount up to a limit, and why. */
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
