import { Grid } from '@plumbline/design';
import { SelectField, TextField, useWatch, type ZodForm } from '@plumbline/design/forms';
import type { QuoteValues } from './quoteForm.ts';

const kinds = [
  { value: 'none', label: 'No deposit' },
  { value: 'percent', label: 'Percent of the quote' },
  { value: 'amount', label: 'Amount in $' },
];

const refunds = [
  { value: 'unstated', label: 'Not stated' },
  { value: 'yes', label: 'Refundable' },
  { value: 'no', label: 'Non-refundable' },
];

/** What the client is asked to pay on acceptance. */
export function DepositInputs({ form: { control } }: { form: ZodForm<QuoteValues> }) {
  const kind = useWatch({ control, name: 'deposit_kind' });
  return (
    <>
      <Grid size={{ xs: 12, sm: 6 }}>
        <SelectField control={control} name="deposit_kind" label="Deposit" options={kinds} />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        {kind !== 'none' && (
          <TextField
            control={control}
            name="deposit_value"
            label={kind === 'percent' ? 'Deposit (%)' : 'Deposit ($, with tax)'}
            hint="The client pays it when they accept the quote"
            inputProps={{ inputMode: 'decimal' }}
            required
          />
        )}
      </Grid>
      {kind !== 'none' && (
        <Grid size={{ xs: 12, sm: 6 }}>
          <SelectField
            control={control}
            name="deposit_refundable"
            label="Deposit refund"
            hint="Shown to the client before they pay, and on the deposit invoice"
            options={refunds}
          />
        </Grid>
      )}
    </>
  );
}
