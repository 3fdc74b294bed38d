import { isDataError, messageOf } from '@plumbline/data';
import { formatMoney, Typography, today } from '@plumbline/design';
import {
  ConfirmDialog,
  DateField,
  FormDialog,
  MoneyField,
  SelectField,
  showServerError,
  TextField,
  useZodForm,
} from '@plumbline/design/forms';
import { paidAt } from '@plumbline/domain';
import { useEmit, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { usePaymentRecordMutation, type Recorded } from '../../data/payments.ts';
import type { InvoiceRow } from '../../data/schemas.ts';
import { figure } from '../draftLines.ts';
import { methodOptions, overpaid, paymentForm, type PaymentValues } from './paymentForm.ts';

type RecordPaymentDialogProps = {
  invoice: Pick<InvoiceRow, 'id' | 'invoice_number' | 'balance'>;
  onClose: () => void;
  onRecorded?: (recorded: Recorded) => void;
};

/** Records a payment. Asks before saving an overpayment as client credit. */
export function RecordPaymentDialog({ invoice, onClose, onRecorded }: RecordPaymentDialogProps) {
  const { id, invoice_number, balance } = invoice;
  const [record, { isLoading }] = usePaymentRecordMutation();
  const [paymentId] = useState(() => crypto.randomUUID());
  const [asked, setAsked] = useState<PaymentValues>();
  const toasts = useToasts();
  const emit = useEmit();
  const form = useZodForm<PaymentValues, PaymentValues>(paymentForm, {
    amount: balance.toFixed(2),
    method: 'check',
    paid_on: today(),
    reference: '',
    notes: '',
  });
  const { control } = form;

  const save = async (values: PaymentValues, keepsRestAsCredit: boolean) => {
    const at = paidAt(values.paid_on, today());
    const { data, error } = await record({
      payment: {
        id: paymentId,
        invoice_id: id,
        amount: figure(values.amount),
        method: values.method,
        reference: values.reference.trim() || null,
        notes: values.notes.trim() || null,
        ...(at && { paid_at: at }),
      },
      keepsRestAsCredit,
    });
    setAsked(undefined);
    if (!data) {
      showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
      return;
    }
    toasts.success(
      data.credited
        ? `Payment recorded. ${formatMoney(data.credited)} saved as client credit.`
        : `Payment of ${formatMoney(figure(values.amount))} recorded`,
    );
    emit('payment.recorded@1', { invoice_id: id });
    onRecorded?.(data);
    onClose();
  };
  const submit = async (values: PaymentValues) => {
    if (overpaid(values.amount, balance) > 0) setAsked(values);
    else await save(values, false);
  };

  return (
    <>
      <FormDialog
        isOpen
        title={`Record payment for ${invoice_number}`}
        form={form}
        onSubmit={submit}
        onClose={onClose}
        submitLabel="Record Payment"
      >
        <Typography>
          Balance <strong>{formatMoney(balance)}</strong>
        </Typography>
        <MoneyField control={control} name="amount" label="Amount" required />
        <SelectField control={control} name="method" label="Method" options={methodOptions} />
        <DateField control={control} name="paid_on" label="Received on" required max={today()} />
        <TextField
          control={control}
          name="reference"
          label="Reference"
          hint="Check number, transaction"
        />
        <TextField control={control} name="notes" label="Notes" />
      </FormDialog>
      {asked && (
        <ConfirmDialog
          isOpen
          title="Payment exceeds the balance"
          message={`The payment is ${formatMoney(overpaid(asked.amount, balance))} more than the balance due. Record it and save the extra as client credit?`}
          confirmLabel="Save as credit"
          isWorking={isLoading}
          onConfirm={() => void save(asked, true)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
