import { Box, Button } from '@plumbline/design';
import { useRef, type ChangeEvent } from 'react';
import { tall } from '../../shared/touch.ts';

type PhotoButtonsProps = {
  /** What the photos are for, for those who listen: "Photo of the forms". */
  label: string;
  isWorking: boolean;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** Opens the camera, or lets choose photos that were taken. */
export function PhotoButtons({ label, isWorking, multiple = false, onFiles }: PhotoButtonsProps) {
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    target.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };
  const input = { type: 'file', accept: 'image/*', hidden: true, onChange: choose } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant="outlined"
        sx={tall(48)}
        loading={isWorking}
        onClick={() => camera.current?.click()}
      >
        Take photo
      </Button>
      <Button sx={tall(48)} disabled={isWorking} onClick={() => files.current?.click()}>
        Choose {multiple ? 'photos' : 'a photo'}
      </Button>
      <input {...input} ref={camera} capture="environment" aria-label={`${label}: camera`} />
      <input {...input} ref={files} multiple={multiple} aria-label={`${label}: files`} />
    </Box>
  );
}
