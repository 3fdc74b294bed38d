import {
  DateField,
  MoneyField,
  SelectField,
  useWatch,
  type ZodForm,
} from '@plumbline/design/forms';
import type { CostOutput, CostValues } from './costForms.ts';
import { expenseChoices, paymentChoices } from './financialLabels.ts';
import { VendorField } from './VendorField.tsx';

export function ExpenseFields({ form: { control } }: { form: ZodForm<CostValues, CostOutput> }) {
  const [status, payment] = useWatch({ control, name: ['status', 'payment'] });
  return (
    <>
      <MoneyField
        control={control}
        name="tax"
        label="Sales tax (optional)"
        hint="The part of the amount that is tax"
        min={null}
      />
      <DateField control={control} name="date" label="Date" required />
      <VendorField control={control} />
      <SelectField control={control} name="status" label="Status" options={expenseChoices} />
      {status === 'spent' && (
        <SelectField control={control} name="payment" label="Payment" options={paymentChoices} />
      )}
      {status === 'spent' && payment === 'paid' && (
        <DateField
          control={control}
          name="paid_on"
          label="Paid on"
          hint="Empty: on the expense date"
        />
      )}
      {status === 'spent' && payment === 'unpaid' && (
        <DateField
          control={control}
          name="due"
          label="Due date"
          hint="Empty: due on the expense date"
        />
      )}
    </>
  );
}
