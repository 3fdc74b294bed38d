import { messageOf } from '@plumbline/data';
import { Box, Button } from '@plumbline/design';
import { TextFilter } from '@plumbline/design/grid';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useState, type FormEvent } from 'react';
import { useProjectAnnotationMutation, type Photo } from '../../../data/photos.ts';

type AnnotationFormProps = { photo: Photo; spot: { x: number; y: number }; onDone: () => void };

/** Writes an annotation to the chosen place of a photo. */
export function AnnotationForm({ photo, spot, onDone }: AnnotationFormProps) {
  const company = useCompanyId();
  const [add, { isLoading }] = useProjectAnnotationMutation();
  const [text, setText] = useState('');
  const toasts = useToasts();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await add({
      company,
      project: photo.project_id,
      photo: photo.id,
      text: text.trim(),
      ...spot,
    });
    if (error) toasts.error(messageOf(error));
    else onDone();
  };
  return (
    <Box component="form" onSubmit={(event) => void save(event)} sx={{ display: 'flex', gap: 1 }}>
      <TextFilter label="Annotation" value={text} onChange={setText} />
      <Button type="submit" variant="contained" loading={isLoading} disabled={!text.trim()}>
        Add
      </Button>
    </Box>
  );
}
