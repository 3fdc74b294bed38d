import { Grid } from '@plumbline/design';
import { DateField, SelectField, useWatch, type ZodForm } from '@plumbline/design/forms';
import { choicesOf, repeatLabels } from '../../shared/labels.ts';
import type { EntryValues } from './entryForm.ts';

const half = { xs: 12, sm: 6 };

/** How often a new entry repeats, and until when. */
export function RepeatFields({ form: { control } }: { form: ZodForm<EntryValues, EntryValues> }) {
  const repeats = useWatch({ control, name: 'repeats' });
  return (
    <>
      <Grid size={half}>
        <SelectField
          control={control}
          name="repeats"
          label="Repeats (optional)"
          options={choicesOf(repeatLabels)}
        />
      </Grid>
      {repeats && (
        <Grid size={half}>
          <DateField
            control={control}
            name="until"
            label="Last day"
            hint="Each visit lasts one day. Up to 200 in a series."
            required
          />
        </Grid>
      )}
    </>
  );
}
