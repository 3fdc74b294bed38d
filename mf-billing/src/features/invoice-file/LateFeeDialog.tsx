import { isDataError, messageOf } from '@plumbline/data';
import { formatMoney, Typography } from '@plumbline/design';
import {
  CheckboxField,
  FormDialog,
  SelectField,
  showServerError,
  TextField,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { denialReason, useAccess, useGo, useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useLateFeeAddMutation, useLateFeeSaveMutation } from '../../data/lateFees.ts';
import type { InvoiceFile } from '../../data/invoiceFile.ts';
import { figure } from '../../shared/draftLines.ts';
import { feeOf, lateFeeForm, toLateFee, usualLateFee, type LateFeeValues } from './lateFeeForm.ts';

const types = [
  { value: 'percent', label: '% of the unpaid balance' },
  { value: 'amount', label: 'Fixed amount ($)' },
];

type LateFeeDialogProps = { invoice: InvoiceFile; onClose: () => void };

/** Charges a late fee on an overdue invoice, by default the company's usual one. */
export function LateFeeDialog({ invoice, onClose }: LateFeeDialogProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [add] = useLateFeeAddMutation();
  const [saveDefault] = useLateFeeSaveMutation();
  const { settings } = useSession().company;
  const canSaveDefault = denialReason(useAccess({ permission: 'manage_settings' })) === undefined;
  const toasts = useToasts();
  const go = useGo();
  const form = useZodForm<LateFeeValues, LateFeeValues>(lateFeeForm, {
    ...usualLateFee(settings),
    is_default: false,
  });
  const { control } = form;
  const [type, value] = useWatch({ control, name: ['type', 'value'] });
  const submit = async (values: LateFeeValues) => {
    const { data, error } = await add({ ...toLateFee(values), invoiceId: invoice.id, id });
    if (!data) {
      showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
      return;
    }
    toasts.success(`Invoice #${data.invoice_number} created successfully`);
    if (values.is_default) {
      const saved = await saveDefault(toLateFee(values));
      if (saved.error) toasts.error(messageOf(saved.error));
    }
    onClose();
    void go('billing.invoice', { params: { invoiceId: data.id } });
  };
  return (
    <FormDialog
      isOpen
      title={`Late fee for ${invoice.invoice_number}`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Add late fee"
    >
      <Typography color="textSecondary">
        {`Creates a draft invoice without tax: ${formatMoney(feeOf(type, value, invoice.balance))} on the unpaid ${formatMoney(invoice.balance)}.`}
      </Typography>
      <SelectField control={control} name="type" label="Late fee" options={types} />
      <TextField
        control={control}
        name="value"
        label={type === 'percent' ? 'Percent' : 'Amount'}
        required
        inputProps={{ inputMode: 'decimal' }}
      />
      {canSaveDefault && (
        <CheckboxField control={control} name="is_default" label="Use this late fee by default" />
      )}
      {figure(value) > 0 && type === 'percent' && figure(value) > 10 && (
        <Typography variant="body2" color="textSecondary">
          Many states limit late fees. Check your contract and your state’s rules.
        </Typography>
      )}
    </FormDialog>
  );
}
