import { isDataError, messageOf, z } from '@plumbline/data';
import { formatMoney } from '@plumbline/design';
import {
  DateField,
  FormDialog,
  MoneyField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useGo, useToasts } from '@plumbline/platform';
import { addDays, today } from '@plumbline/domain/formats';
import { useState } from 'react';
import {
  useProjectReleaseRetainageMutation,
  type PayApplication,
} from '../../../data/progressBilling.ts';

const releaseForm = (held: number) =>
  z.object({
    amount: z
      .string()
      .trim()
      .refine(
        (text) => /^\d+(\.\d{1,2})?$/.test(text) && Number(text) > 0,
        'Please enter a valid amount',
      )
      .refine((text) => Number(text) <= held, `Enter an amount up to ${formatMoney(held)}`)
      .transform(Number),
    date: z.string().min(1, 'Please enter a date'),
  });
type Output = z.output<ReturnType<typeof releaseForm>>;
type Values = { amount: string; date: string };

type ReleaseDialogProps = {
  projectId: string;
  /** The newest submitted application. */
  application: PayApplication;
  /** In dollars. */
  held: number;
  onClose: () => void;
};

/** Creates the draft invoice for retainage that is held, all of it or a part. */
export function ReleaseDialog({ projectId, application, held, onClose }: ReleaseDialogProps) {
  const [release] = useProjectReleaseRetainageMutation();
  const [invoice] = useState(() => crypto.randomUUID());
  const toasts = useToasts();
  const go = useGo();
  const form = useZodForm<Values, Output>(releaseForm(held), {
    amount: held.toFixed(2),
    date: addDays(today(), 30),
  });
  const submit = async ({ amount, date }: Output) => {
    const { data, error } = await release({
      project: projectId,
      application: application.id,
      amount,
      due: date,
      invoice,
    });
    if (error)
      return showServerError(form, isDataError(error) ? error : { message: messageOf(error) });
    toasts.success(`Draft invoice ${data.invoice_number} created`);
    onClose();
    go('billing.invoice', { params: { invoiceId: data.id } });
  };
  return (
    <FormDialog
      isOpen
      title="Release retainage"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Create invoice"
      width="xs"
    >
      <MoneyField
        control={form.control}
        name="amount"
        label="Amount"
        required
        hint={`Held: ${formatMoney(held)}`}
      />
      <DateField control={form.control} name="date" label="Due date" required />
    </FormDialog>
  );
}
