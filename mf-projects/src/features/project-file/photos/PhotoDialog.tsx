import { isDataError, messageOf, z } from '@plumbline/data';
import {
  FormDialog,
  TextAreaField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useProjectEditPhotoMutation, type Photo } from '../../../data/photos.ts';

const photoForm = z.object({
  title: z.string().trim().max(200, 'The title is too long (200 characters at most)'),
  description: z
    .string()
    .trim()
    .max(5000, 'The description is too long (5,000 characters at most)'),
});
type PhotoText = z.infer<typeof photoForm>;

/** Title and description of a photo. */
export function PhotoDialog({ photo, onClose }: { photo: Photo; onClose: () => void }) {
  const [edit] = useProjectEditPhotoMutation();
  const form = useZodForm<PhotoText, PhotoText>(photoForm, {
    title: photo.title,
    description: photo.description,
  });
  const submit = async (changed: PhotoText) => {
    const { error } = await edit({ project: photo.project_id, id: photo.id, changed });
    if (!error) return onClose();
    showServerError(form, {
      message: messageOf(error),
      field: isDataError(error) ? error.field : undefined,
    });
  };
  return (
    <FormDialog
      isOpen
      title="Edit Photo Details"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save"
      width="xs"
    >
      <TextField control={form.control} name="title" label="Title" />
      <TextAreaField control={form.control} name="description" label="Description" />
    </FormDialog>
  );
}
