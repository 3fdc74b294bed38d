import { messageOf, isDataError } from '@plumbline/data';
import { Grid } from '@plumbline/design';
import {
  AutocompleteField,
  DateField,
  FormDialog,
  MoneyField,
  SelectField,
  TextAreaField,
  TextField,
  showServerError,
  useZodForm,
  type Option,
} from '@plumbline/design/forms';
import { useEmit, useOnboarding, useToasts, useUnsavedWork } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectSaveMutation } from '../../data/projects.ts';
import { projectTypes, type ProjectRow } from '../../data/schemas.ts';
import { priorityChoices, statusChoices } from '../../shared/projectWords.ts';
import { useClientSearch } from '../../shared/useClientSearch.ts';
import {
  emptyProject,
  projectForm,
  toInput,
  type ProjectOutput,
  type ProjectValues,
} from './projectForm.ts';

const typeChoices: readonly Option[] = projectTypes.map((type) => ({ value: type, label: type }));

type CreateProjectDialogProps = {
  /** The client that the way here named. */
  client?: Option | undefined;
  onClose: () => void;
  onCreated: (project: ProjectRow) => void;
};

/** Asks for a new project and creates it [000 §2, §5]. */
export function CreateProjectDialog({ client, onClose, onCreated }: CreateProjectDialogProps) {
  const [save] = useProjectSaveMutation();
  // One id for the dialog's life: pressing Create again after a lost answer makes no second project.
  const [id] = useState(() => crypto.randomUUID());
  const toasts = useToasts();
  const emit = useEmit();
  const onboarding = useOnboarding();
  const clients = useClientSearch();
  const form = useZodForm<ProjectValues, ProjectOutput>(projectForm, {
    ...emptyProject,
    client_id: client?.value ?? '',
  });
  const { control } = form;
  useUnsavedWork(form.formState.isDirty);

  const create = async (values: ProjectOutput) => {
    const { data: project, error } = await save(toInput(id, values));
    if (!project) {
      const reason = messageOf(error);
      toasts.error(`Failed to create project: ${reason}`);
      showServerError(form, {
        message: reason,
        field: isDataError(error) ? error.field : undefined,
      });
      return;
    }
    toasts.success(`Project "${project.name}" created successfully`);
    emit('project.created@1', { project_id: project.id });
    onboarding.complete('firstProject');
    onCreated(project);
  };

  return (
    <FormDialog
      isOpen
      title="Create New Project"
      form={form}
      onSubmit={create}
      onClose={onClose}
      submitLabel="Create Project"
      width="md"
    >
      <Grid container spacing={2.5}>
        <Grid size={12}>
          <TextField control={control} name="name" label="Project name" required />
        </Grid>
        <Grid size={12}>
          <TextAreaField control={control} name="description" label="Description" required />
        </Grid>
        <Grid size={{ xs: 12, sm: 6 }}>
          <AutocompleteField
            control={control}
            name="client_id"
            label="Client"
            required
            options={clients.options}
            isLoading={clients.isLoading}
            onSearch={clients.search}
            initial={client}
            noOptionsText="No client of that name"
          />
        </Grid>
        <Grid size={{ xs: 12, sm: 6 }}>
          <SelectField
            control={control}
            name="project_type"
            label="Project type"
            required
            options={typeChoices}
          />
        </Grid>
        <Grid size={{ xs: 12, sm: 6 }}>
          <DateField control={control} name="start_date" label="Start date" required />
        </Grid>
        <Grid size={{ xs: 12, sm: 6 }}>
          <DateField control={control} name="end_date" label="End date" hint="Optional" />
        </Grid>
        <Grid size={{ xs: 12, sm: 6 }}>
          <MoneyField control={control} name="budget" label="Budget" required />
        </Grid>
        <Grid size={{ xs: 12, sm: 6 }}>
          <TextField control={control} name="address" label="Project address" required />
        </Grid>
        <Grid size={{ xs: 12, sm: 6 }}>
          <SelectField control={control} name="status" label="Status" options={statusChoices} />
        </Grid>
        <Grid size={{ xs: 12, sm: 6 }}>
          <SelectField
            control={control}
            name="priority"
            label="Priority"
            options={priorityChoices}
          />
        </Grid>
      </Grid>
    </FormDialog>
  );
}
