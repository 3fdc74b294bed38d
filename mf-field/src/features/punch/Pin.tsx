import { Box } from '@plumbline/design';
import type { Ref } from 'react';

type PinProps = { x: number; y: number; size?: number; ref?: Ref<HTMLSpanElement> };

/** A pin on a picture, at a share of its width and height. */
export function Pin({ x, y, size = 24, ref }: PinProps) {
  return (
    <Box
      component="span"
      ref={ref}
      aria-hidden
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      sx={{
        position: 'absolute',
        transform: 'translate(-50%, -50%)',
        width: size,
        height: size,
        borderRadius: '50%',
        bgcolor: 'error.main',
        border: '3px solid white',
        boxShadow: 2,
        pointerEvents: 'none',
      }}
    />
  );
}
