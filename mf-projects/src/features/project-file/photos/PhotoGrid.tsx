import { useFileAddresses } from '@plumbline/data';
import { Box, ButtonBase, DateText, Typography } from '@plumbline/design';
import { labelOf } from '@plumbline/domain';
import { photoBucket, type Photo } from '../../../data/photos.ts';
import { phaseLabel } from '../../../shared/phaseLabels.ts';
import { PhotoImage } from '../../../shared/PhotoImage.tsx';

type PhotoGridProps = { photos: readonly Photo[]; onOpen: (id: string) => void };

const smallest = ({ thumbnail_path, object_path }: Photo) => thumbnail_path ?? object_path;

/** Small pictures; one press opens the viewer. */
export function PhotoGrid({ photos, onOpen }: PhotoGridProps) {
  const addressOf = useFileAddresses(photoBucket, photos.map(smallest));
  return (
    <Box
      component="ul"
      aria-label="Photos"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
      }}
    >
      {photos.map((photo) => (
        <li key={photo.id}>
          <ButtonBase
            onClick={() => onOpen(photo.id)}
            sx={{
              display: 'block',
              width: '100%',
              textAlign: 'left',
              borderRadius: 1,
              overflow: 'hidden',
              border: 1,
              borderColor: 'divider',
              bgcolor: 'background.paper',
              '& img': {
                width: '100%',
                aspectRatio: '4 / 3',
                objectFit: 'cover',
                display: 'block',
              },
            }}
          >
            <PhotoImage src={addressOf(smallest(photo))} alt={photo.title || 'Photo'} />
            <Box sx={{ p: 1 }}>
              <Typography variant="body2" noWrap>
                {photo.title || 'Photo'}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {labelOf(phaseLabel, photo.phase)}, <DateText value={photo.taken_at} />
              </Typography>
            </Box>
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}
