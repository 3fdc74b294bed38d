import { SelectField, TextField, useFieldArray, type ZodForm } from '@plumbline/design/forms';
import { LineFieldsets } from '../../shared/LineFieldsets.tsx';
import { emptyLine, type OrderValues } from './orderForm.ts';

type OrderLineFieldsProps = {
  control: ZodForm<OrderValues>['control'];
  codes: readonly { value: string; label: string }[];
};

const decimal = { inputMode: 'decimal' } as const;

/** The lines of an order in its form. */
export function OrderLineFields({ control, codes }: OrderLineFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  return (
    <LineFieldsets
      fields={fields}
      columns="3fr 1fr 1fr 1fr 2fr"
      onAdd={() => append(emptyLine)}
      onRemove={remove}
    >
      {(at) => (
        <>
          <TextField
            control={control}
            name={`lines.${at}.description`}
            label="Description"
            required
          />
          <TextField
            control={control}
            name={`lines.${at}.quantity`}
            label="Quantity"
            inputProps={decimal}
            required
          />
          <TextField control={control} name={`lines.${at}.unit`} label="Unit" />
          <TextField
            control={control}
            name={`lines.${at}.unit_cost`}
            label="Unit cost"
            inputProps={decimal}
            required
          />
          <SelectField
            control={control}
            name={`lines.${at}.cost_code_id`}
            label="Cost code"
            options={codes}
          />
        </>
      )}
    </LineFieldsets>
  );
}
