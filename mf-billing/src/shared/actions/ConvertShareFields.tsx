import { SelectField, TextField, type ZodForm } from '@plumbline/design/forms';
import type { ConvertValues } from './convertForm.ts';

const deductions = [
  { value: 'pro_rata', label: 'As the work progresses' },
  { value: 'end', label: 'From the last invoices' },
] as const;

type ShareFieldsProps = {
  control: ZodForm<ConvertValues>['control'];
  kind: ConvertValues['kind'];
  isPartlyBilled: boolean;
};

/** How much of the quote a deposit or progress invoice bills. */
export function ConvertShareFields({ control, kind, isPartlyBilled }: ShareFieldsProps) {
  return (
    <>
      {(kind === 'deposit' || kind === 'progress') && (
        <TextField
          control={control}
          name="percent"
          label={kind === 'deposit' ? 'Deposit (%)' : 'Complete so far (%)'}
          type="number"
          required
          inputProps={{ min: 0, max: 100, step: 0.01 }}
        />
      )}
      {kind === 'progress' && (
        <TextField
          control={control}
          name="retainage"
          label="Retainage (%)"
          type="number"
          hint="Held back until you release it"
          inputProps={{ min: 0, max: 100, step: 0.01 }}
        />
      )}
      {kind === 'progress' && isPartlyBilled && (
        <SelectField
          control={control}
          name="deposit_deduction"
          label="Deduct the deposit"
          options={deductions}
        />
      )}
    </>
  );
}
