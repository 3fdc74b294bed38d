import { formatMoney, today, Typography } from '@plumbline/design';
import {
  DateField,
  FormDialog,
  MoneyField,
  SelectField,
  TextField,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { counted, paidAt } from '@plumbline/domain';
import type { InvoiceRow } from '../../data/schemas.ts';
import type { ManyPayments } from '../../data/payments.ts';
import {
  methodOptions,
  paymentForm,
  type PaymentValues,
} from '../../shared/actions/paymentForm.ts';
import { takesPayments } from '../../shared/actions/useInvoiceActions.tsx';
import { figure } from '../../shared/draftLines.ts';
import { openOf, splitPayment } from './splitPayment.ts';
import { PaymentShares } from './PaymentShares.tsx';

type PaymentsDialogProps = {
  rows: readonly InvoiceRow[];
  onSubmit: (shares: ReadonlyMap<string, number>, payment: ManyPayments) => void;
  onClose: () => void;
};

/**
 * Splits one payment over several invoices of a client, or pays each balance in full for several
 * clients.
 */
export function PaymentsDialog({ rows, onSubmit, onClose }: PaymentsDialogProps) {
  const open = rows.filter(takesPayments);
  const total = openOf(open);
  const clients = new Set(open.map(({ client_id }) => client_id)).size;
  const form = useZodForm<PaymentValues, PaymentValues>(
    paymentForm.refine(({ amount }) => figure(amount) <= total, {
      path: ['amount'],
      error: `Only ${formatMoney(total)} is due. Record any overpayment on a single invoice; it becomes client credit.`,
    }),
    { amount: total.toFixed(2), method: 'check', paid_on: today(), reference: '', notes: '' },
  );
  const { control } = form;
  const shares = splitPayment(open, figure(useWatch({ control, name: 'amount' })));
  const submit = async ({ method, paid_on, reference }: PaymentValues) => {
    const at = paidAt(paid_on, today());
    onSubmit(shares, { method, reference: reference.trim() || null, ...(at && { paid_at: at }) });
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={`Record payment for ${counted(open.length, 'invoice')}`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Record Payment"
    >
      <Typography>
        <strong>{formatMoney(total)}</strong> due{' '}
        {clients === 1
          ? `from ${open[0]?.client_name ?? 'this client'}. The oldest invoices are paid first.`
          : `from ${clients} clients. Each invoice is paid in full.`}
      </Typography>
      {clients === 1 && <MoneyField control={control} name="amount" label="Amount" required />}
      <SelectField control={control} name="method" label="Method" options={methodOptions} />
      <DateField control={control} name="paid_on" label="Received on" required max={today()} />
      <TextField
        control={control}
        name="reference"
        label="Reference"
        hint="Check number, transaction"
      />
      <PaymentShares rows={open} shares={shares} />
    </FormDialog>
  );
}
