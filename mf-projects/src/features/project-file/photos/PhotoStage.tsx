import { Box, Button, Typography } from '@plumbline/design';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { PhotoImage } from '../../../shared/PhotoImage.tsx';
import type { Spot } from './AnnotationForm.tsx';
import { PhotoMarks, type PhotoMarksProps } from './PhotoMarks.tsx';

type PhotoStageProps = PhotoMarksProps & {
  url: string | undefined;
  onSpot?: ((spot: Spot) => void) | undefined;
  /** A swipe to the left is the next photo (1), to the right the one before (-1). */
  onSwipe: (by: number) => void;
};

const arrows: Record<string, Spot> = {
  ArrowLeft: { x: -0.02, y: 0 },
  ArrowRight: { x: 0.02, y: 0 },
  ArrowUp: { x: 0, y: -0.02 },
  ArrowDown: { x: 0, y: 0.02 },
};
const round = (share: number) => Math.round(share * 1e5) / 1e5;
const within = (share: number) => round(Math.min(Math.max(share, 0), 1));

/** The photo with its annotations on it; zooms, and takes the place of a new annotation. */
export function PhotoStage({ photo, url, spot, onSpot, onSwipe }: PhotoStageProps) {
  const [zoom, setZoom] = useState(1);
  const start = useRef<number>(undefined);
  const place = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onSpot?.({
      x: round((event.clientX - left) / width),
      y: round((event.clientY - top) / height),
      isPointed: true,
    });
  };
  const onPointerUp = (event: PointerEvent) => {
    const moved = start.current === undefined ? 0 : event.clientX - start.current;
    start.current = undefined;
    if (event.pointerType === 'touch' && zoom === 1 && Math.abs(moved) > 60)
      onSwipe(moved < 0 ? 1 : -1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onSpot?.({ x: 0.5, y: 0.5 });
    const step = arrows[event.key];
    if (spot && step) {
      onSpot?.({ x: within(spot.x + step.x), y: within(spot.y + step.y) });
      event.preventDefault();
    }
    // Arrow keys move the marker, or scroll a zoomed photo.
    if (step && (spot || zoom > 1)) event.stopPropagation();
  };
  return (
    <>
      <Box
        component="section"
        aria-label={
          onSpot
            ? 'Photo. Press Enter to annotate the center, or use the arrow keys to move the marker.'
            : 'Photo'
        }
        tabIndex={0}
        onKeyDown={onKeyDown}
        sx={{ overflow: 'auto', maxHeight: '70dvh', borderRadius: 1, bgcolor: 'action.hover' }}
      >
        <Box
          onClick={place}
          onPointerDown={(event) => {
            start.current = event.clientX;
          }}
          onPointerUp={onPointerUp}
          style={{ width: `${zoom * 100}%` }}
          sx={{
            position: 'relative',
            mx: 'auto',
            cursor: onSpot ? 'crosshair' : 'default',
            touchAction: 'pan-x pan-y pinch-zoom',
            '& img': { width: '100%', display: 'block' },
          }}
        >
          <PhotoImage
            src={url}
            alt={photo.description || photo.title || 'Photo'}
            undrawn={
              <Typography
                variant="body2"
                sx={{ position: 'absolute', inset: 'auto 0 0', p: 2, textAlign: 'center' }}
              >
                This browser can’t show this photo. Download it to view it.
              </Typography>
            }
          />
          <PhotoMarks photo={photo} spot={spot} />
        </Box>
      </Box>
      <ZoomButtons zoom={zoom} onZoom={setZoom} />
    </>
  );
}

function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
      <Button size="small" disabled={zoom >= 4} onClick={() => onZoom(zoom + 0.5)}>
        Zoom in
      </Button>
      <Button size="small" disabled={zoom <= 1} onClick={() => onZoom(zoom - 0.5)}>
        Zoom out
      </Button>
    </Box>
  );
}
