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
  /** The client given in the link. */
  client?: Option | undefined;
  onClose: () => void;
  onCreated: (project: ProjectRow) => void;
};

/** Creates a project. */
export function CreateProjectDialog({ client, onClose, onCreated }: CreateProjectDialogProps) {
  const [save] = useProjectSaveMutation();
  // One id per dialog, so a retry creates no second project.
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
