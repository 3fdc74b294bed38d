import { Box } from '@plumbline/design';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { Pin } from './Pin.tsx';

type Place = { x: number; y: number };

type PinAreaProps = {
  /** "Photo" or "Plan page". */
  name: string;
  src: string;
  place: Place | undefined;
  /** Absent where the pin is only shown. */
  onPlace?: ((place: Place) => void) | undefined;
  /** How many times the width of its place. */
  zoom?: number;
};

const round = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 1e5) / 1e5;
const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-0.02, 0],
  ArrowRight: [0.02, 0],
  ArrowUp: [0, -0.02],
  ArrowDown: [0, 0.02],
};

/** A picture with a pin, placed by tap, or with Enter and the arrow keys. */
export function PinArea({ name, src, place, onPlace, zoom = 1 }: PinAreaProps) {
  const pin = useRef<HTMLSpanElement>(null);
  const movedByKey = useRef(false);
  useEffect(() => {
    if (movedByKey.current) pin.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    movedByKey.current = false;
  }, [place]);
  useEffect(() => {
    if (zoom > 1) pin.current?.scrollIntoView?.({ block: 'center', inline: 'center' });
  }, [zoom]);
  const picture = (
    <>
      <img src={src} alt={onPlace ? '' : `${name}${place ? ' with a pin' : ''}`} />
      {place && <Pin ref={pin} {...place} />}
    </>
  );
  const style = { width: `${zoom * 100}%` };
  if (!onPlace)
    return (
      <Box style={style} sx={sheet}>
        {picture}
      </Box>
    );
  const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // A press of a key has no place on the picture: the pin starts in its center.
    const isPointed = detail > 0 && width > 0 && height > 0;
    movedByKey.current = !isPointed;
    onPlace({
      x: isPointed ? round((clientX - left) / width) : (place?.x ?? 0.5),
      y: isPointed ? round((clientY - top) / height) : (place?.y ?? 0.5),
    });
  };
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || !place) return;
    event.preventDefault();
    movedByKey.current = true;
    onPlace({ x: round(place.x + step[0] / zoom), y: round(place.y + step[1] / zoom) });
  };
  return (
    <Box
      component="button"
      type="button"
      aria-label={`${name}. Tap to place the pin, or press Enter and use the arrow keys.`}
      onClick={press}
      onKeyDown={move}
      style={style}
      sx={{ ...sheet, cursor: 'crosshair' }}
    >
      {picture}
    </Box>
  );
}

const sheet = {
  position: 'relative',
  display: 'block',
  p: 0,
  border: 0,
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.hover',
  '& img': { width: 1, display: 'block' },
} as const;
