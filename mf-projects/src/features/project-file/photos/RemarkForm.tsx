import { messageOf } from '@plumbline/data';
import { Box, Button } from '@plumbline/design';
import { TextFilter } from '@plumbline/design/grid';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useState, type FormEvent } from 'react';
import { useProjectRemarkMutation, type Photo } from '../../../data/photos.ts';

type RemarkFormProps = { photo: Photo; spot: { x: number; y: number }; onDone: () => void };

/** Writes a remark to the chosen place of a photo. */
export function RemarkForm({ photo, spot, onDone }: RemarkFormProps) {
  const company = useCompanyId();
  const [add, { isLoading }] = useProjectRemarkMutation();
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
