import { z } from '@plumbline/data';
import { TextField } from '@plumbline/design/forms';
import { useCompanyTargetMarginSaveMutation, type Company } from '../../../data/company.ts';
import { CompanyDefault } from './CompanyDefault.tsx';

const problem = 'Enter a margin from 0 to less than 100';
/** A percentage, or empty for none; the database has the same limits. */
const targetForm = z.object({
  target_margin: z
    .string()
    .trim()
    .regex(/^(\d{1,2}(\.\d{0,2})?)?$/, problem)
    .transform((text) => (text === '' ? null : Number(text))),
});

type TargetMarginChoiceProps = { company: Company; denial: string | undefined };

/** The margin that the company aims for while quoting. */
export function TargetMarginChoice({ company, denial }: TargetMarginChoiceProps) {
  const [save] = useCompanyTargetMarginSaveMutation();
  const { target_margin: stored } = company.settings;
  const value = typeof stored === 'number' ? String(stored) : '';
  return (
    <CompanyDefault
      title="Target margin"
      description="Quotes below it are marked while you write them. Clients never see it."
      denial={denial}
      saved={value ? `Target margin: ${value}%` : 'No target margin'}
      schema={targetForm}
      values={{ target_margin: value }}
      save={({ target_margin }) => save(target_margin)}
      savedWords={({ target_margin: percent }) =>
        percent === null ? 'Target margin removed' : `Target margin set to ${percent}%`
      }
      saveLabel="Save target"
      fields={(control) => (
        <TextField
          control={control}
          name="target_margin"
          label="Target margin"
          end="%"
          keepsLabelUp
          inputProps={{ inputMode: 'decimal' }}
        />
      )}
    />
  );
}
