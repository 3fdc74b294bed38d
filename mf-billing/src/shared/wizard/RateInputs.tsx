import { FailedNote, Grid } from '@plumbline/design';
import {
  CheckboxField,
  SelectField,
  TextAreaField,
  TextField,
  useWatch,
  type FieldProps,
  type ZodForm,
} from '@plumbline/design/forms';
import { useCompanyId } from '@plumbline/platform';
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

/** The company's rates by name, no tax, and the rate that is typed where it is none of them. */
function taxOptions(choices: readonly { name: string; rate: number }[], typed: string) {
  const named = new Map(choices.map(({ name, rate }) => [String(rate), `${name} (${rate}%)`]));
  if (!named.has('0')) named.set('0', 'No tax');
  if (!named.has(typed)) named.set(typed, typed === '' ? 'Other rate' : `Other rate (${typed}%)`);
  return [...named].map(([value, label]) => ({ value, label }));
}

type TaxInputsProps<Values extends Record<string, unknown>> = {
  control: ZodForm<Values>['control'];
  name: FieldProps<Values, Values>['name'];
  disabled?: boolean;
};

/** The tax rate, chosen by name from the company's saved rates or typed. */
export function TaxInputs<Values extends Record<string, unknown>>({
  control,
  name,
  disabled = false,
}: TaxInputsProps<Values>) {
  const { data: taxes, isError, isFetching, refetch } = useBillingTaxesQuery(useCompanyId());
  const typed = String(useWatch({ control, name }) ?? '');
  return (
    <>
      <Grid size={{ xs: 8, sm: 4 }}>
        <SelectField
          control={control}
          name={name}
          label="Tax"
          disabled={disabled}
          options={taxOptions(taxes?.choices ?? [], typed)}
        />
      </Grid>
      <Grid size={{ xs: 4, sm: 2 }}>
        {/* No number field: its arrow keys would turn 8.25 into 8.249. */}
        <TextField
          control={control}
          name={name}
          label="Tax rate (%)"
          disabled={disabled}
          inputProps={{ inputMode: 'decimal' }}
        />
      </Grid>
      {isError && !taxes && (
        <Grid size={12}>
          <FailedNote
            message="Failed to load your tax rates. Retry, or enter the rate."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </Grid>
      )}
    </>
  );
}

/** Tax and discount. */
export function RateInputs<Values extends Record<string, unknown>>({
  control,
  name,
}: SharedInputsProps<Values>) {
  return (
    <>
      <TaxInputs control={control} name={name('tax_rate')} />
      <Grid size={{ xs: 8, sm: 4 }}>
        <TextField
          control={control}
          name={name('discount_value')}
          label="Discount"
          type="number"
          inputProps={{ min: 0, step: 0.01, inputMode: 'decimal' }}
        />
      </Grid>
      <Grid size={{ xs: 4, sm: 2 }}>
        <SelectField
          control={control}
          name={name('discount_type')}
          label="Type"
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
          label="Show summary only (hide line prices)"
        />
      </Grid>
    </>
  );
}
