import { messageOf } from '@plumbline/data';
import { Box, Button, CloseIcon, IconButton } from '@plumbline/design';
import { TextFilter } from '@plumbline/design/grid';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useProjectAnnotationMutation, type Photo } from '../../../data/photos.ts';

export type Spot = {
  x: number;
  y: number;
  /** Set by touch or mouse, so focus moves to the text field. */
  isPointed?: boolean;
};
type AnnotationFormProps = { photo: Photo; spot: Spot; onDone: () => void };

/** Writes an annotation to the chosen place of a photo. */
export function AnnotationForm({ photo, spot, onDone }: AnnotationFormProps) {
  const company = useCompanyId();
  const [add, { isLoading }] = useProjectAnnotationMutation();
  const [text, setText] = useState('');
  const toasts = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const { x, y, isPointed = false } = spot;
  useEffect(() => {
    if (isPointed) form.current?.querySelector('input')?.focus();
  }, [x, y, isPointed]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await add({
      company,
      project: photo.project_id,
      photo: photo.id,
      text: text.trim(),
      x,
      y,
    });
    if (error) toasts.error(messageOf(error));
    else onDone();
  };
  return (
    <Box
      component="form"
      ref={form}
      onSubmit={(event) => void save(event)}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1.5 }}
    >
      <TextFilter label="Annotation" value={text} onChange={setText} />
      <Button type="submit" variant="contained" loading={isLoading} disabled={!text.trim()}>
        Add
      </Button>
      <IconButton aria-label="Cancel annotation" onClick={onDone}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}
