import { SelectField } from '@plumbline/design/forms';
import { codeChoices, type CostCode } from '../../../data/costCodes.ts';
import type { CostControl } from './costForms.ts';
import { categoryChoices } from './financialLabels.ts';

type CostCodeFieldProps = {
  control: CostControl;
  /** Undefined while they are not loaded; the category is chosen then. */
  codes: readonly CostCode[] | undefined;
  /** The code that the line has, even if it is retired. */
  current: string | null | undefined;
};

/** The cost code of a line. */
export function CostCodeField({ control, codes, current }: CostCodeFieldProps) {
  if (!codes || codes.length === 0)
    return (
      <SelectField control={control} name="category" label="Category" options={categoryChoices} />
    );
  return (
    <SelectField
      control={control}
      name="cost_code"
      label="Cost code"
      options={codeChoices(codes, current)}
    />
  );
}
