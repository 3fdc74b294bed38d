import { TextField } from '@plumbline/design/forms';
import { useCompanyMarkupSaveMutation, type Company } from '../../../data/company.ts';
import { CompanyDefault } from './CompanyDefault.tsx';
import { markupForm, toMarkupForm } from './markupForm.ts';

type MarkupChoiceProps = { company: Company; denial: string | undefined };

/** Default markup of new items. */
export function MarkupChoice({ company, denial }: MarkupChoiceProps) {
  const [save] = useCompanyMarkupSaveMutation();
  const stored = toMarkupForm(company.settings);
  return (
    <CompanyDefault
      title="Pricing"
      description="Applies to new items. Existing items don’t change."
      denial={denial}
      saved={`Default markup: ${stored.default_markup}%`}
      schema={markupForm}
      values={stored}
      save={({ default_markup }) => save(default_markup)}
      savedWords={({ default_markup }) => `Default markup set to ${default_markup}%`}
      saveLabel="Save markup"
      fields={(control) => (
        <TextField
          control={control}
          name="default_markup"
          label="Default markup"
          end="%"
          inputProps={{ inputMode: 'decimal' }}
        />
      )}
    />
  );
}
