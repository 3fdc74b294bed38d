import { formatMoney } from '@plumbline/design';
import { SelectField, TextField } from '@plumbline/design/forms';
import { useCompanyLateFeeSaveMutation, type Company } from '../../../data/company.ts';
import { CompanyDefault } from './CompanyDefault.tsx';
import { lateFeeForm, toLateFeeForm } from './lateFeeForm.ts';

type LateFeeChoiceProps = { company: Company; denial: string | undefined };

const types = [
  { value: 'percent', label: '% of the balance' },
  { value: 'amount', label: 'Amount in $' },
];

const feeText = ({ type, value }: { type: string; value: string | number }) =>
  type === 'percent' ? `${value}% of the unpaid balance` : formatMoney(Number(value));

/** The late fee that is proposed when one is added to an overdue invoice. */
export function LateFeeChoice({ company, denial }: LateFeeChoiceProps) {
  const [save] = useCompanyLateFeeSaveMutation();
  const values = toLateFeeForm(company.settings);
  return (
    <CompanyDefault
      title="Late fee"
      description="Proposed when you add a late fee to an overdue invoice. Nothing is charged by itself."
      denial={denial}
      saved={feeText(values)}
      schema={lateFeeForm}
      values={values}
      save={save}
      savedWords={(fee) => `Late fee set to ${feeText(fee)}`}
      saveLabel="Save late fee"
      fields={(control) => (
        <>
          <SelectField control={control} name="type" label="Late fee" options={types} />
          <TextField
            control={control}
            name="value"
            label="Late fee value"
            inputProps={{ inputMode: 'decimal' }}
          />
        </>
      )}
    />
  );
}
