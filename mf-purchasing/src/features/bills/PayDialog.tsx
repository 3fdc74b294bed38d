import { isDataError, messageOf, z } from '@plumbline/data';
import { Grid, Money, Typography, today } from '@plumbline/design';
import {
  DateField,
  FormDialog,
  MoneyField,
  SelectField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { counted } from '@plumbline/domain';
import { useToasts } from '@plumbline/platform';
import { useBillPayMutation } from '../../data/billActions.ts';
import { paymentMethods } from './billLabels.ts';

type Payable = { id: string; payable: number };
type PayDialogProps = { bills: readonly Payable[]; onClose: () => void; onPaid?: () => void };

const schema = z.object({
  amount: z.string(),
  paid_on: z.string().min(1, 'Enter the payment date'),
  method: z.string(),
  reference: z.string().max(60, 'At most 60 characters'),
});
type Values = z.infer<typeof schema>;

/** Records one payment, or a batch of several that are paid in full. */
export function PayDialog({ bills, onClose, onPaid }: PayDialogProps) {
  const toasts = useToasts();
  const [pay] = useBillPayMutation();
  const total = bills.reduce((sum, { payable }) => sum + payable, 0);
  const [only] = bills.length === 1 ? bills : [];
  const form = useZodForm<Values, Values>(schema, {
    amount: only ? only.payable.toFixed(2) : '',
    paid_on: today(),
    method: 'check',
    reference: '',
  });
  const { control } = form;
  const submit = async ({ amount, paid_on: paidOn, method, reference }: Values) => {
    if (only && !Number.isFinite(Number(amount || Number.NaN))) {
      form.setError('amount', { message: 'Enter the amount' });
      return;
    }
    const { error } = await pay({
      payments: bills.map(({ id }) => ({ bill_id: id, ...(only && { amount: Number(amount) }) })),
      paidOn,
      method,
      reference,
    });
    if (error) {
      const field = isDataError(error) ? error.field : undefined;
      showServerError(form, { message: messageOf(error), field });
      return;
    }
    toasts.success('Payment recorded');
    onPaid?.();
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={only ? 'Record payment' : `Pay ${counted(bills.length, 'bill')}`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Record payment"
    >
      {only ? (
        <MoneyField control={control} name="amount" label="Amount" min={null} required />
      ) : (
        <Typography>
          <Money amount={total} /> in total. Each bill is paid in full.
        </Typography>
      )}
      <Grid container spacing={2.5}>
        <Grid size={{ xs: 12, sm: 6 }}>
          <DateField control={control} name="paid_on" label="Paid on" max={today()} required />
        </Grid>
        <Grid size={{ xs: 12, sm: 6 }}>
          <SelectField control={control} name="method" label="Method" options={paymentMethods} />
        </Grid>
      </Grid>
      <TextField control={control} name="reference" label="Check number or ACH reference" />
    </FormDialog>
  );
}
