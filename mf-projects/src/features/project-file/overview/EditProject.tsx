import { isDataError, messageOf } from '@plumbline/data';
import { Box, Button, Card, CardContent } from '@plumbline/design';
import { Form, showServerError, useZodForm } from '@plumbline/design/forms';
import { useToasts, useUnsavedWork } from '@plumbline/platform';
import { useEffect } from 'react';
import { useProjectSaveMutation } from '../../../data/projects.ts';
import type { ProjectFile } from '../../../data/projectFile.ts';
import { ProjectFields } from '../../../shared/ProjectFields.tsx';
import {
  projectForm,
  toForm,
  toInput,
  type ProjectOutput,
  type ProjectValues,
} from '../../../shared/projectForm.ts';

type EditProjectProps = { project: ProjectFile; onDone: () => void };

/** The project's fields, to be changed in place. */
export function EditProject({ project, onDone }: EditProjectProps) {
  const [save] = useProjectSaveMutation();
  const toasts = useToasts();
  const form = useZodForm<ProjectValues, ProjectOutput>(projectForm, toForm(project));
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedWork(isDirty, { in: 'tab' });
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);

  const submit = async (values: ProjectOutput) => {
    const { error } = await save({ ...toInput(project.id, values), version: project.version });
    if (error) {
      const reason = messageOf(error);
      toasts.error(`Failed to update project: ${reason}`);
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
