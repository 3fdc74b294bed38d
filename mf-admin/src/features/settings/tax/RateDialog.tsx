import { messageOf } from '@plumbline/data';
import {
  CheckboxField,
  FormDialog,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useTaxRateSaveMutation, type TaxRate } from '../../../data/tax.ts';
import { rateForm, rateToForm, rateToRow, type RateValues } from './taxForm.ts';

/** Edits a custom tax rate. */
export function RateDialog({ rate, onClose }: { rate: TaxRate; onClose: () => void }) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [save] = useTaxRateSaveMutation();
  const form = useZodForm(rateForm, rateToForm(rate));
  const { control } = form;
  const submit = async (values: RateValues) => {
    const { error } = await save({ company, id: rate.id, rate: rateToRow(values) });
    if (error) {
      showServerError(form, { message: messageOf(error) });
      return;
    }
    toasts.success(`Tax rate "${values.name}" saved`);
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Edit Tax Rate"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save Changes"
    >
      <TextField control={control} name="name" label="Name" required />
      <TextField
        control={control}
        name="rate"
        label="Rate (%)"
        inputProps={{ inputMode: 'decimal' }}
        required
      />
      <TextField control={control} name="description" label="Description" />
      <CheckboxField control={control} name="is_active" label="Active" />
    </FormDialog>
  );
}
