import Box from '@mui/material/Box';
import { Children, type ReactNode } from 'react';

const gap = '0.9em';
const point = {
  position: 'absolute',
  right: '100%',
  width: gap,
  // In the middle of a link too, which is taller than its text on a touch screen.
  height: '100%',
  display: 'grid',
  placeContent: 'center',
} as const;

/**
 * Facts about one thing in a row, with dots between them; empty ones are left out. Where the line wraps, no line
 * begins or ends with a dot: each dot hangs before its text, and at the start of a line it is clipped.
 */
export function dotted(...parts: readonly ReactNode[]) {
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: gap,
        minWidth: 0,
        overflowX: 'clip',
        // Room for the ring of a link that has the focus; a point is farther out.
        overflowClipMargin: '4px',
      }}
    >
      {Children.map(parts.filter(Boolean), (part, at) => (
        <Box component="span" sx={{ position: 'relative', minWidth: 0 }}>
          {at > 0 && (
            <Box component="span" sx={point}>
              {' · '}
            </Box>
          )}
          {part}
        </Box>
      ))}
    </Box>
  );
}
