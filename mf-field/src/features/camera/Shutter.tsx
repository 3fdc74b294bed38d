import { Alert, Box, Button, Typography } from '@plumbline/design';
import { useRef, useState, type ChangeEvent } from 'react';
import { WaitingNote } from '../../shared/WaitingNote.tsx';
import { tall } from '../../shared/touch.ts';
import { usePhotos } from '../photos/usePhotos.ts';
import { VoiceNote } from './VoiceNote.tsx';
import { useViewfinder } from './viewfinder.ts';

const countText = (count: number) =>
  count === 1 ? '1 photo added to the job' : `${count} photos added to the job`;

/** The picture of the camera and its button; without a camera here, the device's own camera or its files. */
export function Shutter({ project }: { project: string }) {
  const { video, state, shoot } = useViewfinder();
  const { isWorking, takeAll, uploads } = usePhotos(project);
  const [count, setCount] = useState(0);
  const [last, setLast] = useState<string>();
  const files = useRef<HTMLInputElement>(null);
  const add = async (taken: readonly File[]) => {
    const added = await takeAll(taken);
    setCount((before) => before + added.length);
    setLast((before) => added.at(-1)?.hash ?? before);
  };
  const press = async () => {
    if (state !== 'running') return files.current?.click();
    const shot = await shoot();
    if (shot) await add([shot]);
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    target.value = '';
    await add(chosen);
  };
  return (
    <>
      {state === 'none' && (
        <Alert severity="info">
          The camera can’t be shown here. Take photos with the camera of your device.
        </Alert>
      )}
      <Box
        component="video"
        ref={video}
        autoPlay
        playsInline
        muted
        aria-label="Camera"
        hidden={state === 'none'}
        sx={{
          width: '100%',
          maxHeight: '50vh',
          aspectRatio: '4 / 3',
          objectFit: 'cover',
          borderRadius: 2,
          bgcolor: 'common.black',
        }}
      />
      <Button
        variant="contained"
        fullWidth
        sx={{ ...tall(88), fontSize: '1.375rem' }}
        loading={isWorking}
        disabled={state === 'starting'}
        onClick={() => void press()}
      >
        Take photo
      </Button>
      <input
        ref={files}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        aria-label="Photo of the job"
        onChange={(event) => void choose(event)}
      />
      <Typography component="output">{count > 0 ? countText(count) : ''}</Typography>
      {last && <VoiceNote key={last} project={project} photoHash={last} />}
      <WaitingNote changes={uploads} />
    </>
  );
}
