import { messageOf, useFileAddresses } from '@plumbline/data';
import { Box, Button, DateText, Typography } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import {
  photoBucket,
  useProjectDeleteVoiceNoteMutation,
  useProjectRestoreVoiceNoteMutation,
  type Photo,
  type VoiceNote,
} from '../../../data/photos.ts';

/** The recordings about a photo, each with who spoke and when; nothing where there are none. */
export function VoiceNotes({ photo, canEdit }: { photo: Photo; canEdit: boolean }) {
  const notes = photo.voice_notes ?? [];
  const addressOf = useFileAddresses(
    photoBucket,
    notes.map(({ object_path: path }) => path),
  );
  const [remove] = useProjectDeleteVoiceNoteMutation();
  const [restore] = useProjectRestoreVoiceNoteMutation();
  const toasts = useToasts();
  const deleteNote = async (note: VoiceNote) => {
    const project = photo.project_id;
    const { error } = await remove({ project, id: note.id });
    if (error) return toasts.error(messageOf(error));
    toasts.undo('Voice note deleted', () => void restore({ project, note }));
  };
  if (notes.length === 0) return null;
  return (
    <>
      <Typography variant="h3">Voice notes</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {notes.map((note) => (
          <li key={note.id}>
            <Box
              component="audio"
              controls
              preload="none"
              src={addressOf(note.object_path) || undefined}
              aria-label={`Voice note by ${note.author ?? 'unknown'}`}
              sx={{ width: '100%' }}
            />
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {note.author ?? 'Unknown'}, <DateText value={note.created_at} />
            </Typography>
            {canEdit && (
              <Button
                size="small"
                color="error"
                aria-label={`Delete voice note by ${note.author ?? 'unknown'}`}
                onClick={() => void deleteNote(note)}
              >
                Delete
              </Button>
            )}
          </li>
        ))}
      </Box>
    </>
  );
}
