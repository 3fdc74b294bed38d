import { useFileAddresses } from '@plumbline/data';
import type { PhotoPhase } from '@plumbline/domain';
import { Box, FailedNote, Stack } from '@plumbline/design';
import { ContentDialog, Slider } from '@plumbline/design/forms';
import { SelectFilter } from '@plumbline/design/grid';
import { useState } from 'react';
import {
  photoBucket,
  photosAtOnce,
  useProjectPhotosQuery,
  type Photo,
} from '../../../data/photos.ts';
import { PhotoImage } from '../../../shared/PhotoImage.tsx';

type CompareDialogProps = { project: string; onClose: () => void };

/** A phase's photos and the selected one, the newest by default. */
function useChosen(project: string, phase: PhotoPhase) {
  const query = useProjectPhotosQuery({ project, phase, limit: photosAtOnce });
  const photos = query.data ?? [];
  const [id, choose] = useState('');
  return { photos, photo: photos.find((one) => one.id === id) ?? photos[0], choose, query };
}

const choicesOf = (photos: readonly Photo[]) =>
  photos.map(({ id, title }) => ({ value: id, label: title || 'Photo' }));

const frame = {
  position: 'absolute',
  inset: 0,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
};

/** Compares two photos, before and after, with a slider. */
export function CompareDialog({ project, onClose }: CompareDialogProps) {
  const before = useChosen(project, 'before');
  const after = useChosen(project, 'after');
  const [split, setSplit] = useState(50);
  const failed = [before, after].filter(({ query }) => query.isError && !query.data);
  const pair = [before.photo, after.photo].flatMap((photo) => photo?.object_path ?? []);
  const addressOf = useFileAddresses(photoBucket, pair);
  const address = (photo: Photo | undefined) => photo && addressOf(photo.object_path);
  return (
    <ContentDialog isOpen title="Before and after" onClose={onClose} width="lg">
      <Stack spacing={2}>
        {failed.length > 0 && (
          <FailedNote
            message="Failed to load photos. Please try again."
            onRetry={() => failed.forEach(({ query }) => void query.refetch())}
            isRetrying={failed.some(({ query }) => query.isFetching)}
          />
        )}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr', pt: 1 }}>
          <SelectFilter
            label="Before"
            value={before.photo?.id ?? ''}
            options={choicesOf(before.photos)}
            onChange={before.choose}
          />
          <SelectFilter
            label="After"
            value={after.photo?.id ?? ''}
            options={choicesOf(after.photos)}
            onChange={after.choose}
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
            <PhotoImage src={address(after.photo)} alt="After" />
          </Box>
          <Box sx={frame} style={{ clipPath: `inset(0 ${100 - split}% 0 0)` }}>
            <PhotoImage src={address(before.photo)} alt="Before" />
          </Box>
        </Box>
        <Slider
          aria-label="Share of the before photo shown"
          value={split}
          onChange={(_, value) => setSplit(Number(value))}
        />
      </Stack>
    </ContentDialog>
  );
}
