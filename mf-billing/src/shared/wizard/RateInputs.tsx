import { Grid } from '@plumbline/design';
import {
  CheckboxField,
  SelectField,
  TextAreaField,
  TextField,
  type FieldProps,
  type ZodForm,
} from '@plumbline/design/forms';
import { TaxQuestion } from './TaxQuestion.tsx';
import { type TaxInputsProps, TaxInputs } from './TaxInputs.tsx';

type SharedField =
  | 'discount_type'
  | 'discount_value'
  | 'tax_rate'
  | 'tax_name'
  | 'notes'
  | 'show_summary_only';

type SharedInputsProps<Values extends Record<string, unknown>> = {
  control: ZodForm<Values>['control'];
  /** The field's path in the wizard's own form, which has all of these. */
  name: (field: SharedField) => FieldProps<Values, Values>['name'];
};

const discountTypes = [
  { value: 'amount', label: '$' },
  { value: 'percent', label: '%' },
];

type RateInputsProps<Values extends Record<string, unknown>> = SharedInputsProps<Values> &
  Pick<TaxInputsProps<Values>, 'onChoose'> & {
    /** Asks for the company's sales tax if it has not said; false where the page asks elsewhere. */
    asksForTax?: boolean;
  };

/** Tax and discount. */
export function RateInputs<Values extends Record<string, unknown>>({
  control,
  name,
  onChoose,
  asksForTax = true,
}: RateInputsProps<Values>) {
  return (
    <>
      {asksForTax && (
        <Grid size={12} sx={{ '&:empty': { display: 'none' } }}>
          <TaxQuestion onAnswer={onChoose} />
        </Grid>
      )}
      <TaxInputs
        control={control}
        name={name('tax_rate')}
        nameOfRate={name('tax_name')}
        onChoose={onChoose}
      />
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
          label="Discount type"
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
