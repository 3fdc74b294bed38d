import { Box, Button, Typography } from '@plumbline/design';
import { lazyComponent } from '@plumbline/platform';
import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { plainSet, tall } from '../../shared/touch.ts';
import { PhotoButtons } from '../photos/PhotoButtons.tsx';
import { usePhotos } from '../photos/usePhotos.ts';
import { Pin } from './Pin.tsx';
import type { PinnedPhoto } from './punchForm.ts';

const ProjectPhotosDialog = lazyComponent(() =>
  import('../photos/ProjectPhotosDialog.tsx').then((module) => module.ProjectPhotosDialog),
);

type PinPhotoProps = {
  project: string;
  photo: PinnedPhoto | undefined;
  /** Where a photo is that was uploaded before. */
  url: string | undefined;
  onChange: (photo: PinnedPhoto | undefined) => void;
};

const round = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 1e5) / 1e5;
const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-0.02, 0],
  ArrowRight: [0.02, 0],
  ArrowUp: [0, -0.02],
  ArrowDown: [0, 0.02],
};

/** The photo of a punch item: taken or chosen, with a pin placed by tap or arrow keys. */
export function PinPhoto({ project, photo, url, onChange }: PinPhotoProps) {
  const { isWorking, takeAll } = usePhotos(project);
  const [taken, setTaken] = useState<{ hash: string; url: string }>();
  const [isChoosing, setChoosing] = useState(false);
  const src = taken && taken.hash === photo?.hash ? taken.url : url;
  const use = (one: { hash: string; url: string } | undefined) => {
    if (!one) return;
    setTaken(one);
    onChange({ hash: one.hash, x: null, y: null });
  };
  const place = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    if (!photo) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // A press of a key has no place on the picture: the pin starts in its center.
    const isPointed = detail > 0 && width > 0 && height > 0;
    onChange({
      ...photo,
      x: isPointed ? round((clientX - left) / width) : (photo.x ?? 0.5),
      y: isPointed ? round((clientY - top) / height) : (photo.y ?? 0.5),
    });
  };
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || !photo || photo.x === null || photo.y === null) return;
    event.preventDefault();
    onChange({ ...photo, x: round(photo.x + step[0]), y: round(photo.y + step[1]) });
  };
  const hasPin = photo && photo.x !== null && photo.y !== null;
  return (
    <Box component="fieldset" sx={plainSet} aria-label="Photo">
      {photo && src && (
        <>
          <Box
            component="button"
            type="button"
            aria-label="Photo. Tap to place the pin, or press Enter and use the arrow keys."
            onClick={place}
            onKeyDown={move}
            sx={{
              position: 'relative',
              display: 'block',
              width: 1,
              p: 0,
              border: 0,
              cursor: 'crosshair',
              borderRadius: 1,
              overflow: 'hidden',
              bgcolor: 'action.hover',
              '& img': { width: 1, display: 'block' },
            }}
          >
            <img src={src} alt="" />
            {photo.x !== null && photo.y !== null && <Pin x={photo.x} y={photo.y} />}
          </Box>
          <Typography component="output" variant="body2" sx={{ display: 'block', my: 1 }}>
            {hasPin ? 'Pin placed.' : 'Tap the photo to place a pin.'}
          </Typography>
        </>
      )}
      {photo && !src && <Typography variant="body2">Photo added</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <PhotoButtons
          label="Photo of the punch item"
          isWorking={isWorking}
          onFiles={(files) => void takeAll(files).then(([one]) => use(one))}
        />
        <Button sx={tall(48)} onClick={() => setChoosing(true)}>
          Project photos
        </Button>
        {photo && (
          <Button color="error" sx={tall(48)} onClick={() => onChange(undefined)}>
            Remove photo
          </Button>
        )}
      </Box>
      {isChoosing && (
        <ProjectPhotosDialog
          project={project}
          onChoose={(one) => {
            use(one);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Box>
  );
}
