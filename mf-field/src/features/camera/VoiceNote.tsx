import { ownerOf, queueMutation, useQueuedMutations } from '@plumbline/data';
import { voiceNoteFolder, voiceNoteUpload } from '@plumbline/data/photos';
import { Alert, Button, Stack } from '@plumbline/design';
import { useCompanyId, useSession, useToasts } from '@plumbline/platform';
import { tall } from '../../shared/touch.ts';
import { WaitingNote } from '../../shared/WaitingNote.tsx';
import { useRecorder, type Recording } from './recorder.ts';

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

type VoiceNoteProps = { project: string; photoHash: string };

/** Records a note about the last photo; it is queued like the photo, and sent when there is a connection. */
export function VoiceNote({ project, photoHash }: VoiceNoteProps) {
  const company = useCompanyId();
  const owner = ownerOf(useSession());
  const toasts = useToasts();
  const uploads = useQueuedMutations(owner, voiceNoteFolder(project));
  const save = async ({ file, seconds }: Recording) => {
    const made = voiceNoteUpload({ company, project, photoHash, recording: file, seconds });
    if (!made) return toasts.error('Couldn’t save the voice note.');
    await queueMutation({ ...made, owner });
    toasts.success('Voice note added to the last photo');
  };
  const { isOffered, state, seconds, start, stop, cancel } = useRecorder((made) => void save(made));
  if (!isOffered) return null;
  return (
    <>
      {state === 'recording' ? (
        <Stack direction="row" spacing={1}>
          <Button variant="contained" color="error" fullWidth sx={tall(64)} onClick={stop}>
            Stop and save ({clock(seconds)})
          </Button>
          <Button variant="outlined" sx={tall(64)} onClick={cancel}>
            Cancel
          </Button>
        </Stack>
      ) : (
        <Button
          variant="outlined"
          fullWidth
          sx={tall(64)}
          loading={state === 'starting'}
          onClick={() => void start()}
        >
          Add voice note to last photo
        </Button>
      )}
      {state === 'refused' && (
        <Alert severity="warning">
          The microphone is not available. Allow it for this site in your browser’s settings.
        </Alert>
      )}
      <WaitingNote changes={uploads} />
    </>
  );
}
