import { Grid } from '@plumbline/design';
import { MoneyField, TextField, type ZodForm } from '@plumbline/design/forms';
import type { LinkOutput, LinkValues } from './linkForm.ts';

const half = { xs: 12, sm: 6 };

type TermFieldsProps = { control: ZodForm<LinkValues, LinkOutput>['control'] };

export function TermFields({ control }: TermFieldsProps) {
  return (
    <>
      <Grid size={half}>
        <MoneyField control={control} name="unit_cost" isUnitPrice label="Unit cost" />
      </Grid>
      <Grid size={half}>
        <TextField control={control} name="vendor_sku" label="Vendor SKU" />
      </Grid>
      <Grid size={half}>
        <TextField
          control={control}
          name="lead_time_days"
          label="Lead time (days)"
          type="number"
          inputProps={{ min: 0, step: 1 }}
        />
      </Grid>
      <Grid size={half}>
        <TextField
          control={control}
          name="minimum_order_quantity"
          label="Minimum order"
          type="number"
          inputProps={{ min: 1, step: 1 }}
        />
      </Grid>
    </>
  );
}
