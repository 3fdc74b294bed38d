import { messageOf } from '@plumbline/data';
import { Box, Button, DateText, Typography } from '@plumbline/design';
import { useCompanyId, useToasts } from '@plumbline/platform';
import {
  useProjectDeleteAnnotationMutation,
  useProjectAnnotationMutation,
  type Photo,
} from '../../../data/photos.ts';

/** The annotations on a photo, numbered as on the picture. */
export function AnnotationList({ photo, canEdit }: { photo: Photo; canEdit: boolean }) {
  const company = useCompanyId();
  const [add] = useProjectAnnotationMutation();
  const [remove] = useProjectDeleteAnnotationMutation();
  const toasts = useToasts();
  const deleteAnnotation = async ({ id, text, x, y }: Photo['annotations'][number]) => {
    const { error } = await remove({ project: photo.project_id, id });
    if (error) return toasts.error(messageOf(error));
    const of = { company, project: photo.project_id, photo: photo.id };
    toasts.undo('Annotation deleted', () => void add({ ...of, id, text, x, y }));
  };
  if (photo.annotations.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {canEdit ? 'Tap the photo to add an annotation.' : 'No annotations yet.'}
      </Typography>
    );
  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
      {photo.annotations.map((annotation) => (
        <li key={annotation.id}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {annotation.text}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {annotation.author ?? 'Unknown'}, <DateText value={annotation.created_at} />
          </Typography>
          {canEdit && (
            <Button
              size="small"
              color="error"
              aria-label={`Delete annotation ${annotation.text}`}
              onClick={() => void deleteAnnotation(annotation)}
            >
              Delete
            </Button>
          )}
        </li>
      ))}
    </Box>
  );
}
