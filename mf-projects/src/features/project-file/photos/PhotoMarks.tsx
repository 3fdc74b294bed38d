import { Box } from '@plumbline/design';
import type { Photo } from '../../../data/photos.ts';
import type { Spot } from './AnnotationForm.tsx';

export type PhotoMarksProps = {
  photo: Photo;
  /** The place that a new annotation goes to. */
  spot: Spot | undefined;
};

export function PhotoMarks({ photo, spot }: PhotoMarksProps) {
  const marks = [
    ...photo.annotations.map((mark, at) => ({ ...mark, label: String(at + 1) })),
    ...(spot ? [{ id: 'new', ...spot, label: '+' }] : []),
  ];
  return marks.map(({ id, x, y, label }) => (
    <Box
      key={id}
      component="span"
      aria-hidden
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      sx={{
        position: 'absolute',
        transform: 'translate(-50%, -50%)',
        width: 24,
        height: 24,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        border: '2px solid white',
        fontSize: 12,
        fontWeight: 700,
      }}
    >
      {label}
    </Box>
  ));
}
