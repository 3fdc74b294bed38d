import { z } from '@plumbline/data';
import { Typography, formatMoney } from '@plumbline/design';
import { FormDialog, MoneyField, showServerError, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useBillReleaseMutation } from '../../data/billActions.ts';
import type { Bill } from '../../data/billSchemas.ts';
import { refusalOf } from '../../shared/refusalOf.ts';

const schema = z.object({
  amount: z
    .string()
    .refine((text) => Number.isFinite(Number(text)) && Number(text) > 0, 'Enter an amount'),
});

/** Releases retainage that a bill holds, all or a part, so that it can be paid. */
export function ReleaseDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const toasts = useToasts();
  const [release] = useBillReleaseMutation();
  const form = useZodForm(schema, { amount: bill.retainage_open.toFixed(2) });
  const submit = async ({ amount }: z.infer<typeof schema>) => {
    const { error } = await release({ id: bill.id, amount: Number(amount) });
    if (error) return showServerError(form, refusalOf(error));
    toasts.success('Retainage released');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      width="xs"
      title="Release retainage"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Release retainage"
    >
      <Typography>
        {formatMoney(bill.retainage_open)} is held on this bill. What you release can be paid.
      </Typography>
      <MoneyField control={form.control} name="amount" label="Amount" required />
    </FormDialog>
  );
}
