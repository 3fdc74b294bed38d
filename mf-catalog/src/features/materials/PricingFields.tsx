import { Grid, Typography } from '@plumbline/design';
import { MoneyField, useWatch, type ZodForm } from '@plumbline/design/forms';
import { marginOf } from '@plumbline/domain';
import type { MaterialOutput, MaterialValues } from './materialForm.ts';

const third = { xs: 12, sm: 4 };

type PricingFieldsProps = { control: ZodForm<MaterialValues, MaterialOutput>['control'] };

/** Cost and price, with the margin between them. */
export function PricingFields({ control }: PricingFieldsProps) {
  const [cost, price] = useWatch({ control, name: ['unit_cost', 'unit_price'] });
  const margin = marginOf(Number(cost), Number(price));
  return (
    <>
      <Grid size={third}>
        <MoneyField control={control} name="unit_cost" isUnitPrice label="Unit cost" />
      </Grid>
      <Grid size={third}>
        <MoneyField control={control} name="unit_price" isUnitPrice label="Unit price" />
      </Grid>
      <Grid size={third}>
        <Typography sx={{ pt: 1 }}>
          Profit margin: {margin === null ? '–' : `${margin.toFixed(2)}%`}
        </Typography>
      </Grid>
    </>
  );
}
