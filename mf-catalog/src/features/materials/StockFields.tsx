import { Grid } from '@plumbline/design';
import { TextField, type ZodForm } from '@plumbline/design/forms';
import type { MaterialOutput, MaterialValues } from './materialForm.ts';

const quarter = { xs: 6, sm: 3 };

type StockFieldsProps = { control: ZodForm<MaterialValues, MaterialOutput>['control'] };

/** Stock levels and lead time. */
export function StockFields({ control }: StockFieldsProps) {
  const counted = (name: 'current_stock' | 'minimum_stock' | 'reorder_point', label: string) => (
    <Grid size={quarter}>
      <TextField
        control={control}
        name={name}
        label={label}
        type="number"
        inputProps={{ min: 0, step: 1 }}
      />
    </Grid>
  );
  return (
    <>
      {counted('current_stock', 'Current stock')}
      {counted('minimum_stock', 'Minimum stock')}
      {counted('reorder_point', 'Reorder point')}
      <Grid size={quarter}>
        <TextField
          control={control}
          name="lead_time_days"
          label="Lead time (days)"
          type="number"
          inputProps={{ min: 0, step: 1 }}
        />
      </Grid>
    </>
  );
}
