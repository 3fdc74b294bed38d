import { AddIcon, Box, Button, DeleteIcon, IconButton, Typography } from '@plumbline/design';
import { SelectField, TextField, useFieldArray, type ZodForm } from '@plumbline/design/forms';
import { emptyLine, type OrderValues } from './orderForm.ts';

type OrderLineFieldsProps = {
  control: ZodForm<OrderValues>['control'];
  codes: readonly { value: string; label: string }[];
};

const grid = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: '1fr 1fr', md: '3fr 1fr 1fr 1fr 2fr auto' },
  alignItems: 'start',
};
const whole = { gridColumn: { xs: '1 / -1', md: 'auto' } };

/** The lines of an order in its form. */
export function OrderLineFields({ control, codes }: OrderLineFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  return (
    <Box component="section" aria-label="Lines">
      <Typography sx={{ fontWeight: 600, mb: 1 }}>Lines</Typography>
      {fields.map((field, at) => (
        <Box
          component="fieldset"
          key={field.id}
          sx={{ ...grid, mb: 2, border: 0, p: 0, mx: 0, minWidth: 0 }}
          aria-label={`Line ${at + 1}`}
        >
          <Box sx={whole}>
            <TextField
              control={control}
              name={`lines.${at}.description`}
              label="Description"
              required
            />
          </Box>
          <TextField
            control={control}
            name={`lines.${at}.quantity`}
            label="Quantity"
            inputProps={{ inputMode: 'decimal' }}
            required
          />
          <TextField control={control} name={`lines.${at}.unit`} label="Unit" />
          <TextField
            control={control}
            name={`lines.${at}.unit_cost`}
            label="Unit cost"
            inputProps={{ inputMode: 'decimal' }}
            required
          />
          <SelectField
            control={control}
            name={`lines.${at}.cost_code_id`}
            label="Cost code"
            options={codes}
          />
          <IconButton
            aria-label={`Remove line ${at + 1}`}
            disabled={fields.length === 1}
            onClick={() => remove(at)}
          >
            <DeleteIcon />
          </IconButton>
        </Box>
      ))}
      <Button startIcon={<AddIcon />} onClick={() => append(emptyLine)}>
        Add line
      </Button>
    </Box>
  );
}
