import { isDataError, messageOf } from '@plumbline/data';
import { Box, Button, Card, CardContent } from '@plumbline/design';
import {
  Form,
  showServerError,
  staleReason,
  staleMessage,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts, useUnsavedWork } from '@plumbline/platform';
import { useEffect, useState } from 'react';
import { useProjectSaveMutation } from '../../../data/projects.ts';
import { useProjectFileQuery } from '../../../data/projectFile.ts';
import { type ProjectFile } from '../../../data/projectFileShapes.ts';
import { ProjectFields } from '../../../shared/ProjectFields.tsx';
import {
  projectForm,
  toForm,
  toInput,
  type ProjectOutput,
  type ProjectValues,
} from '../../../shared/projectForm.ts';

type EditProjectProps = { project: ProjectFile; onDone: () => void };

/** Edits the project in place; other users' changes are merged. */
export function EditProject({ project: shown, onDone }: EditProjectProps) {
  const { refetch } = useProjectFileQuery(shown.id);
  // The version the form started from; the page may have a newer one.
  const [project, setProject] = useState(shown);
  const [save] = useProjectSaveMutation();
  const toasts = useToasts();
  const form = useZodForm<ProjectValues, ProjectOutput>(projectForm, toForm(project));
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedWork(isDirty, { in: 'tab' });
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);

  /** Loads the stored values into unedited fields; returns false if nothing changed. */
  const takeOver = async () => {
    const { data: stored } = await refetch();
    if (!stored || stored.version === project.version) return false;
    setProject(stored);
    form.reset(toForm(stored), { keepDirtyValues: true });
    return true;
  };
  const submit = async (values: ProjectOutput) => {
    const { error } = await save({ ...toInput(project.id, values), version: project.version });
    if (error) {
      const isStale = isDataError(error) && error.kind === 'conflict' && (await takeOver());
      const reason = isStale ? staleMessage('project') : messageOf(error);
      toasts.error(`Failed to update project: ${isStale ? staleReason : reason}`);
      showServerError(form, {
        message: reason,
        field: isDataError(error) ? error.field : undefined,
      });
      return;
    }
    toasts.success(`Project "${values.name}" updated successfully`);
    onDone();
  };

  return (
    <Card sx={{ maxWidth: 720 }}>
      <CardContent>
        <Form form={form} onSubmit={submit} label="Edit project">
          <ProjectFields
            form={form}
            client={
              project.client_id
                ? { value: project.client_id, label: project.client_name ?? 'Current client' }
                : undefined
            }
          />
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
            <Button color="inherit" onClick={onDone}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" loading={isSubmitting}>
              Save Changes
            </Button>
          </Box>
        </Form>
      </CardContent>
    </Card>
  );
}
