import { isDataError, z } from '@plumbline/data';
import { Alert, Stack, Typography } from '@plumbline/design';
import {
  FormDialog,
  SelectField,
  showServerError,
  TextAreaField,
  TextField,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import type { PortalHome } from '../../data/portalShapes.ts';
import { usePortalServiceRequestMutation, type ServicePhoto } from '../../data/serviceRequests.ts';
import { PhotoPicker } from './PhotoPicker.tsx';
import { useServicePhotos } from './useServicePhotos.ts';

const requestForm = z.object({
  project: z.string().min(1, 'Choose a project'),
  kind: z.enum(['warranty', 'service']),
  title: z.string().trim().min(1, 'Describe the problem in a few words').max(180),
  description: z.string().trim().max(5000, 'Details can have up to 5,000 characters'),
});

const mostPhotos = 10;
const kinds = [
  { value: 'warranty', label: 'Warranty: something isn’t right' },
  { value: 'service', label: 'Service: new or extra work' },
];

type RequestDialogProps = {
  session: string;
  projects: PortalHome['projects'];
  onClose: () => void;
};

/** Sends a request and its photos; the request is sent even if a photo is refused. */
export function RequestDialog({ session, projects, onClose }: RequestDialogProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [photos, setPhotos] = useState<ServicePhoto[]>([]);
  const [problems, setProblems] = useState<string[]>([]);
  const [send] = usePortalServiceRequestMutation();
  const sendAll = useServicePhotos(session);
  const toasts = useToasts();
  const form = useZodForm(requestForm, {
    project: projects.length === 1 ? (projects[0]?.id ?? '') : '',
    kind: 'warranty',
    title: '',
    description: '',
  });
  const pick = async (files: File[]) => {
    const { servicePhotos } = await import('./servicePhoto.ts');
    const picked = await servicePhotos(files);
    const all = [...photos, ...picked.photos];
    setPhotos(all.slice(0, mostPhotos));
    setProblems([
      ...picked.problems,
      ...(all.length > mostPhotos ? [`A request can have up to ${mostPhotos} photos.`] : []),
    ]);
  };
  const submit = async (values: z.output<typeof requestForm>) => {
    const { project: projectId, ...rest } = values;
    const { error } = await send({ session, id, projectId, ...rest });
    if (isDataError(error)) return showServerError(form, error);
    const refused = await sendAll(id, photos);
    if (refused.length > 0)
      toasts.error(`Your request was sent, but not every photo: ${refused.join(' ')}`);
    else toasts.success('Request sent. We’ve let your contractor know.');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="New request"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Send request"
    >
      {projects.length > 1 && (
        <SelectField
          control={form.control}
          name="project"
          label="Project"
          required
          options={projects.map(({ id: value, name }) => ({ value, label: name }))}
        />
      )}
      <SelectField control={form.control} name="kind" label="Kind" options={kinds} />
      <TextField control={form.control} name="title" label="Problem" maxLength={180} required />
      <TextAreaField control={form.control} name="description" label="Details (optional)" />
      <Stack spacing={1}>
        <PhotoPicker label="Add photos" onPick={(files) => void pick(files)} />
        {photos.length > 0 && (
          <Typography variant="body2" component="output">
            {photos.length === 1 ? '1 photo' : `${photos.length} photos`}:{' '}
            {photos.map(({ name }) => name).join(', ')}
          </Typography>
        )}
        {problems.map((problem) => (
          <Alert key={problem} severity="error">
            {problem}
          </Alert>
        ))}
      </Stack>
    </FormDialog>
  );
}
