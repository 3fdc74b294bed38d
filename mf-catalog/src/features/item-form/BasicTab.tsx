import { Grid } from '@plumbline/design';
import { SelectField, TextAreaField, TextField } from '@plumbline/design/forms';
import { itemCategories, trades, units } from '@plumbline/domain';
import type { ReactNode } from 'react';
import type { ItemControl } from './itemControl.ts';
import { capital } from '../../shared/capital.ts';

const categoryChoices = itemCategories.map((value) => ({ value, label: capital(value) }));
const tradeChoices = [
  { value: '', label: 'None' },
  ...trades.map((value) => ({ value, label: value })),
];
const unitChoices = Object.entries(units).map(([value, { label }]) => ({ value, label }));

type BasicTabProps = { control: ItemControl; image: ReactNode };

/** Name, description, category, unit, and image. */
export function BasicTab({ control, image }: BasicTabProps) {
  return (
    <Grid container spacing={2.5}>
      <Grid size={12}>
        <TextField control={control} name="name" label="Item name" required />
      </Grid>
      <Grid size={12}>
        <TextAreaField control={control} name="description" label="Description" />
      </Grid>
      <Grid size={{ xs: 12, sm: 4 }}>
        <SelectField control={control} name="category" label="Category" options={categoryChoices} />
      </Grid>
      <Grid size={{ xs: 12, sm: 4 }}>
        <SelectField control={control} name="trade" label="Trade" options={tradeChoices} />
      </Grid>
      <Grid size={{ xs: 12, sm: 4 }}>
        <SelectField control={control} name="unit" label="Unit" options={unitChoices} />
      </Grid>
      <Grid size={12}>{image}</Grid>
    </Grid>
  );
}
