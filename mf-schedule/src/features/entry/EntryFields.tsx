import { Grid } from '@plumbline/design';
import {
  CheckboxField,
  DateField,
  SelectField,
  TextField,
  type ZodForm,
} from '@plumbline/design/forms';
import type { Entry } from '../../data/scheduleShapes.ts';
import { choicesOf, kindLabels, statusLabels } from '../../shared/labels.ts';
import type { EntryValues } from './entryForm.ts';
import { RepeatFields } from './RepeatFields.tsx';

export type EntryForm = ZodForm<EntryValues, EntryValues>;

const half = { xs: 12, sm: 6 };

type EntryFieldsProps = { form: EntryForm; others: readonly Entry[]; isNew: boolean };

/** What an entry is and when, as cells of a grid. */
export function EntryFields({ form, others, isNew }: EntryFieldsProps) {
  const { control } = form;
  return (
    <>
      <Grid size={12}>
        <TextField control={control} name="title" label="Title" maxLength={200} required />
      </Grid>
      <Grid size={half}>
        <SelectField control={control} name="kind" label="Kind" options={choicesOf(kindLabels)} />
      </Grid>
      <Grid size={half}>
        <SelectField
          control={control}
          name="status"
          label="Status"
          options={choicesOf(statusLabels)}
        />
      </Grid>
      <Grid size={half}>
        <DateField control={control} name="start_date" label="Start date" />
      </Grid>
      <Grid size={half}>
        <DateField control={control} name="due_date" label="Due date" />
      </Grid>
      <Grid size={half}>
        <TextField
          control={control}
          name="start_time"
          label="Start time (optional)"
          type="time"
          keepsLabelUp
        />
      </Grid>
      <Grid size={half}>
        <TextField
          control={control}
          name="end_time"
          label="End time (optional)"
          type="time"
          keepsLabelUp
        />
      </Grid>
      <Grid size={half}>
        <DateField control={control} name="constraint_date" label="Not before (optional)" />
      </Grid>
      <Grid size={half}>
        <SelectField
          control={control}
          name="parent_id"
          label="Part of"
          options={[
            { value: '', label: 'Nothing' },
            ...others.map(({ id: other, title }) => ({ value: other, label: title })),
          ]}
        />
      </Grid>
      {isNew && <RepeatFields form={form} />}
      <Grid size={12}>
        <CheckboxField
          control={control}
          name="is_pinned"
          label="Pinned: rescheduling never moves it"
        />
      </Grid>
    </>
  );
}
