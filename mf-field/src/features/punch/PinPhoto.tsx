import { Box, Button, Typography } from '@plumbline/design';
import { lazyComponent } from '@plumbline/platform';
import { useState } from 'react';
import { plainSet, tall } from '../../shared/touch.ts';
import { PhotoButtons } from '../photos/PhotoButtons.tsx';
import { usePhotos } from '../photos/usePhotos.ts';
import { PinArea } from './PinArea.tsx';
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
  const hasPin = photo && photo.x !== null && photo.y !== null;
  return (
    <Box component="fieldset" sx={plainSet} aria-label="Photo">
      {photo && src && (
        <>
          <PinArea
            name="Photo"
            src={src}
            place={photo.x === null || photo.y === null ? undefined : { x: photo.x, y: photo.y }}
            onPlace={({ x, y }) => onChange({ ...photo, x, y })}
          />
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
