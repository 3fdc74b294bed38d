import {
  SelectField,
  TextField,
  useFieldArray,
  useWatch,
  type ZodForm,
} from '@plumbline/design/forms';
import { Box } from '@plumbline/design';
import type { MaterialChoice } from '../../data/materialChoices.ts';
import { LineFieldsets } from '../../shared/LineFieldsets.tsx';
import { emptyLine, type OrderValues } from './orderForm.ts';
import { MaterialPicker } from './MaterialPicker.tsx';

type OrderLineFieldsProps = {
  control: ZodForm<OrderValues>['control'];
  codes: readonly { value: string; label: string }[];
};

const decimal = { inputMode: 'decimal' } as const;

/** The lines of an order in its form. */
export function OrderLineFields({ control, codes }: OrderLineFieldsProps) {
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'lines' });
  const [lines, kind] = useWatch({ control, name: ['lines', 'kind'] });
  const add = (material: MaterialChoice) => {
    const line = { ...emptyLine, ...toLine(material) };
    const isUntouched = lines.length === 1 && lines[0]?.description.trim() === '';
    if (isUntouched) replace([line]);
    else append(line);
  };
  return (
    <div>
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
              {...(lines[at]?.material_id && { hint: 'Material from the catalog' })}
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
      {kind === 'materials' && (
        <Box sx={{ mt: 1, maxWidth: 480 }}>
          <MaterialPicker onPick={add} />
        </Box>
      )}
    </div>
  );
}

const toLine = ({ id, name, unit, unit_cost: cost }: MaterialChoice) => ({
  material_id: id,
  description: name,
  unit: unit ?? '',
  unit_cost: String(cost ?? 0),
});
