import { isDataError, messageOf } from '@plumbline/data';
import { formatMoney, today, Typography } from '@plumbline/design';
import {
  DateField,
  FormDialog,
  MoneyField,
  SelectField,
  showServerError,
  TextField,
  useZodForm,
} from '@plumbline/design/forms';
import { methodLabel, paidAt, paymentMethods } from '@plumbline/domain';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useClientPayOutCreditMutation } from '../../../data/credit.ts';
import type { ClientRow } from '../../../data/schemas.ts';
import { payoutForm, type PayoutOutput, type PayoutValues } from './payoutForm.ts';

const methods = paymentMethods.map((value) => ({ value, label: methodLabel[value] }));

type PayOutDialogProps = {
  client: Pick<ClientRow, 'id' | 'name'>;
  /** Available credit in dollars. */
  credit: number;
  onClose: () => void;
};

/** Records a payout of client credit; no money is transferred. */
export function PayOutDialog({ client, credit, onClose }: PayOutDialogProps) {
  const [payOut] = useClientPayOutCreditMutation();
  const [id] = useState(() => crypto.randomUUID());
  const toasts = useToasts();
  const form = useZodForm<PayoutValues, PayoutOutput>(payoutForm(credit), {
    amount: credit.toFixed(2),
    method: 'check',
    paid_on: today(),
    reference: '',
    notes: '',
  });
  const { control } = form;
  const submit = async ({ paid_on, ...payout }: PayoutOutput) => {
    const at = paidAt(paid_on, today());
    const { error } = await payOut({
      id,
      client: client.id,
      ...payout,
      ...(at && { paid_at: at }),
    });
    if (error) {
      showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
      return;
    }
    toasts.success(`${formatMoney(payout.amount)} of credit paid out to ${client.name}`);
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={`Pay out credit to ${client.name}`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Pay out credit"
    >
      <Typography>
        Credit <strong>{formatMoney(credit)}</strong>. This only records the payout: write the check
        or make the transfer yourself.
      </Typography>
      <MoneyField control={control} name="amount" label="Amount" required />
      <SelectField control={control} name="method" label="Method" options={methods} />
      <DateField control={control} name="paid_on" label="Paid out on" required max={today()} />
      <TextField
        control={control}
        name="reference"
        label="Reference"
        hint="Check or transaction number"
      />
      <TextField control={control} name="notes" label="Notes" />
    </FormDialog>
  );
}
