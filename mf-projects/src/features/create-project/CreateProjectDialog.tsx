import { messageOf, isDataError } from '@plumbline/data';
import { FormDialog, showServerError, useZodForm, type Option } from '@plumbline/design/forms';
import { useEmit, useOnboarding, useToasts, useUnsavedWork } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectSaveMutation } from '../../data/projects.ts';
import type { ProjectRow } from '../../data/schemas.ts';
import { ProjectFields } from '../../shared/ProjectFields.tsx';
import {
  emptyProject,
  projectForm,
  toInput,
  type ProjectOutput,
  type ProjectValues,
} from '../../shared/projectForm.ts';

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
  const form = useZodForm<ProjectValues, ProjectOutput>(projectForm, {
    ...emptyProject,
    client_id: client?.value ?? '',
  });
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
      <ProjectFields form={form} client={client} />
    </FormDialog>
  );
}
