import { Box, Grid } from '@plumbline/design';
import {
  DateField,
  TextAreaField,
  TextField,
  useWatch,
  type ZodForm,
} from '@plumbline/design/forms';
import { memo } from 'react';
import { newValue } from '../../shared/NewClientButton.tsx';
import { ProjectField } from '../../shared/wizard/ProjectField.tsx';
import { NoteInputs, RateInputs } from '../../shared/wizard/RateInputs.tsx';
import { useProjectChoices } from '../../shared/wizard/useProjectChoices.ts';
import type { QuickValues } from './quickForm.ts';

const hidden = ['quote_number', 'valid_until', 'tax_rate', 'discount_value', 'project_id'] as const;

/** Everything that has a usual value: title, number, tax, discount, project, dates, and texts. */
export const MoreDetails = memo(function MoreDetails({
  form,
  formState,
}: {
  form: ZodForm<QuickValues>;
  formState: ZodForm<QuickValues>['formState'];
}) {
  const { control, setValue } = form;
  const [client, project] = useWatch({ control, name: ['client_id', 'project_id'] });
  const projects = useProjectChoices({ client, id: project });
  const hasProblem = hidden.some((field) => formState.errors[field] !== undefined);
  return (
    <Box component="details" open={hasProblem || undefined}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 1.5, fontWeight: 600 }}>
        Title, tax, discount, project, dates, notes, and terms
      </Box>
      <Grid container spacing={2} sx={{ pt: 1 }}>
        <Grid size={{ xs: 12, sm: 8 }}>
          <TextField
            control={control}
            name="title"
            label="Title"
            hint="Left empty, the first line is the title."
            maxLength={200}
          />
        </Grid>
        <Grid size={{ xs: 12, sm: 4 }}>
          <TextField control={control} name="quote_number" label="Quote number" required />
        </Grid>
        <RateInputs
          control={control}
          name={(field) => field}
          asksForTax={false}
          onChoose={({ tax_rate, tax_name }) => {
            setValue('tax_rate', tax_rate, newValue);
            setValue('tax_name', tax_name, newValue);
          }}
        />
        <Grid size={{ xs: 12, sm: 6 }}>
          <ProjectField control={control} name="project_id" projects={projects} />
        </Grid>
        <Grid size={{ xs: 12, sm: 6 }}>
          <DateField control={control} name="valid_until" label="Valid until" />
        </Grid>
        <Grid size={12}>
          <TextAreaField control={control} name="description" label="Description" />
        </Grid>
        <NoteInputs control={control} name={(field) => field} />
        <Grid size={12}>
          <TextAreaField control={control} name="terms" label="Terms" maxLength={10_000} />
        </Grid>
      </Grid>
    </Box>
  );
});
