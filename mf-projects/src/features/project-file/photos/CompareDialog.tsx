import { Box, Stack } from '@plumbline/design';
import { ContentDialog, Slider } from '@plumbline/design/forms';
import { SelectFilter } from '@plumbline/design/grid';
import { useState } from 'react';
import type { Phase, Photo } from '../../../data/photos.ts';
import { PhotoImage } from '../../../shared/PhotoImage.tsx';
import { usePhotoUrls } from '../../../shared/usePhotoUrls.ts';

type CompareDialogProps = { photos: readonly Photo[]; onClose: () => void };

const frame = {
  position: 'absolute',
  inset: 0,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
};

/** A photo before and one after, one above the other, with a slider between them. */
export function CompareDialog({ photos, onClose }: CompareDialogProps) {
  const of = (phase: Phase) => photos.filter((photo) => photo.phase === phase);
  const [before, setBefore] = useState(of('before')[0]?.id ?? '');
  const [after, setAfter] = useState(of('after')[0]?.id ?? '');
  const [split, setSplit] = useState(50);
  const pair = [before, after].flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
  const addressOf = usePhotoUrls(pair.map((photo) => photo.object_path));
  const [first, second] = pair.map((photo) => addressOf(photo.object_path));
  const choices = (phase: Phase) =>
    of(phase).map(({ id, title }) => ({ value: id, label: title || 'Photo' }));
  return (
    <ContentDialog isOpen title="Before and after" onClose={onClose} width="lg">
      <Stack spacing={2}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr', pt: 1 }}>
          <SelectFilter
            label="Before"
            value={before}
            options={choices('before')}
            onChange={setBefore}
          />
          <SelectFilter
            label="After"
            value={after}
            options={choices('after')}
            onChange={setAfter}
          />
        </Box>
        <Box
          sx={{
            position: 'relative',
            height: 'min(60dvh, 62vw)',
            overflow: 'hidden',
            borderRadius: 1,
          }}
        >
          <Box sx={frame}>
            <PhotoImage src={second} alt="After" />
          </Box>
          <Box sx={frame} style={{ clipPath: `inset(0 ${100 - split}% 0 0)` }}>
            <PhotoImage src={first} alt="Before" />
          </Box>
        </Box>
        <Slider
          aria-label="How much of the photo before shows"
          value={split}
          onChange={(_, value) => setSplit(Number(value))}
        />
      </Stack>
    </ContentDialog>
  );
}
