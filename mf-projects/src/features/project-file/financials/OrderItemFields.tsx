import { Box, CloseIcon, Grid, IconButton } from '@plumbline/design';
import { MoneyField, SelectField, TextField, type ZodForm } from '@plumbline/design/forms';
import { codeChoices, type CostCode } from '../../../data/costCodes.ts';
import type { ChangeOrderOutput, ChangeOrderValues } from './changeOrderForm.ts';
import { categoryChoices } from './financialLabels.ts';

type OrderItemFieldsProps = {
  control: ZodForm<ChangeOrderValues, ChangeOrderOutput>['control'];
  /** Position of the item, from 0. */
  at: number;
  codes: readonly CostCode[] | undefined;
  /** The stored code of the item. */
  current: string | null | undefined;
  onRemove: () => void;
};

/** One item of a change order: what it is, its cost code, and what it costs and sells for. */
export function OrderItemFields({ control, at, codes, current, onRemove }: OrderItemFieldsProps) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <Grid container columnSpacing={1.5} rowSpacing={2.5} sx={{ alignItems: 'flex-start' }}>
        <Grid size={{ xs: 12, sm: 3 }}>
          <TextField control={control} name={`items.${at}.description`} label="Item" required />
        </Grid>
        <Grid size={{ xs: 6, sm: 2.5 }}>
          {codes && codes.length > 0 ? (
            <SelectField
              control={control}
              name={`items.${at}.cost_code`}
              label="Cost code"
              options={codeChoices(codes, current)}
            />
          ) : (
            <SelectField
              control={control}
              name={`items.${at}.category`}
              label="Category"
              options={categoryChoices}
            />
          )}
        </Grid>
        <Grid size={{ xs: 6, sm: 1.5 }}>
          <TextField
            control={control}
            name={`items.${at}.quantity`}
            label="Quantity"
            type="number"
          />
        </Grid>
        <Grid size={{ xs: 6, sm: 2 }}>
          <MoneyField
            control={control}
            name={`items.${at}.unit_cost`}
            label="Unit cost"
            isUnitPrice
          />
        </Grid>
        <Grid size={{ xs: 6, sm: 2 }}>
          <MoneyField
            control={control}
            name={`items.${at}.unit_price`}
            label="Unit price"
            isUnitPrice
            min={null}
            required
          />
        </Grid>
        <Grid size={{ xs: 12, sm: 1 }} sx={{ textAlign: { xs: 'right', sm: 'left' } }}>
          <IconButton aria-label={`Remove item ${at + 1}`} onClick={onRemove}>
            <CloseIcon />
          </IconButton>
        </Grid>
      </Grid>
    </Box>
  );
}
