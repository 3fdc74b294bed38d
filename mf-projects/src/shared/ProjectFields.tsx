import { projectTypes } from '@plumbline/domain';
import { Grid } from '@plumbline/design';
import {
  DateField,
  MoneyField,
  SelectField,
  TextAreaField,
  TextField,
  type Option,
  type ZodForm,
} from '@plumbline/design/forms';
import { AddressField } from './AddressField.tsx';
import { ClientField } from './ClientField.tsx';
import type { ProjectOutput, ProjectValues } from './projectForm.ts';
import { priorityChoices, statusChoices } from './projectLabels.ts';

const typeChoices: readonly Option[] = projectTypes.map((type) => ({ value: type, label: type }));

type ProjectFieldsProps = {
  form: ZodForm<ProjectValues, ProjectOutput>;
  /** The client that is set already, so that its name shows at once. */
  client?: Option | undefined;
};

/** The fields of a project, the same for a new one and for an old one. */
export function ProjectFields({ form, client }: ProjectFieldsProps) {
  const { control } = form;
  const half = { xs: 12, sm: 6 };
  return (
    <Grid container spacing={2.5}>
      <Grid size={12}>
        <TextField control={control} name="name" label="Project name" required />
      </Grid>
      <Grid size={12}>
        <TextAreaField control={control} name="description" label="Description" required />
      </Grid>
      <Grid size={half}>
        <ClientField form={form} client={client} />
      </Grid>
      <Grid size={half}>
        <SelectField
          control={control}
          name="project_type"
          label="Project type"
          required
          options={typeChoices}
        />
      </Grid>
      <Grid size={half}>
        <DateField control={control} name="start_date" label="Start date" required />
      </Grid>
      <Grid size={half}>
        <DateField control={control} name="end_date" label="End date (optional)" />
      </Grid>
      <Grid size={half}>
        <MoneyField control={control} name="budget" label="Budget" required />
      </Grid>
      <Grid size={half}>
        <AddressField form={form} />
      </Grid>
      <Grid size={half}>
        <SelectField control={control} name="status" label="Status" options={statusChoices} />
      </Grid>
      <Grid size={half}>
        <SelectField control={control} name="priority" label="Priority" options={priorityChoices} />
      </Grid>
    </Grid>
  );
}
