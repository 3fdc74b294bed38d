import { Grid } from '@plumbline/design';
import {
  CheckboxField,
  SelectField,
  TextAreaField,
  TextField,
  type FieldProps,
  type ZodForm,
} from '@plumbline/design/forms';
import { useCompanyId } from '@plumbline/platform';
import { useId } from 'react';
import { useBillingTaxesQuery } from '../../data/taxes.ts';

type SharedField = 'discount_type' | 'discount_value' | 'tax_rate' | 'notes' | 'show_summary_only';

type SharedInputsProps<Values extends Record<string, unknown>> = {
  control: ZodForm<Values>['control'];
  /** The field's path in the wizard's own form, which has all of these. */
  name: (field: SharedField) => FieldProps<Values, Values>['name'];
};

const discountTypes = [
  { value: 'amount', label: '$' },
  { value: 'percent', label: '%' },
];

/** Tax, with the company's saved rates to choose from, and discount. */
export function RateInputs<Values extends Record<string, unknown>>({
  control,
  name,
}: SharedInputsProps<Values>) {
  const rates = useId();
  const { data: taxes } = useBillingTaxesQuery(useCompanyId());
  return (
    <>
      <Grid size={{ xs: 12, sm: 4 }}>
        <TextField
          control={control}
          name={name('tax_rate')}
          label="Tax rate (%)"
          type="number"
          inputProps={{ min: 0, max: 100, step: 0.001, inputMode: 'decimal', list: rates }}
        />
        <datalist id={rates}>
          {taxes?.choices.map((tax) => (
            <option key={`${tax.name}${tax.rate}`} value={tax.rate}>
              {tax.name}
            </option>
          ))}
        </datalist>
      </Grid>
      <Grid size={{ xs: 8, sm: 5 }}>
        <TextField
          control={control}
          name={name('discount_value')}
          label="Discount"
          type="number"
          inputProps={{ min: 0, step: 0.01, inputMode: 'decimal' }}
        />
      </Grid>
      <Grid size={{ xs: 4, sm: 3 }}>
        <SelectField
          control={control}
          name={name('discount_type')}
          label="In"
          options={discountTypes}
        />
      </Grid>
    </>
  );
}

/** Notes, and whether single prices are hidden. */
export function NoteInputs<Values extends Record<string, unknown>>({
  control,
  name,
}: SharedInputsProps<Values>) {
  return (
    <>
      <Grid size={12}>
        <TextAreaField control={control} name={name('notes')} label="Notes" maxLength={10_000} />
      </Grid>
      <Grid size={12}>
        <CheckboxField
          control={control}
          name={name('show_summary_only')}
          label="Show summary only (hide the prices of single lines)"
        />
      </Grid>
    </>
  );
}
