import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const gap = '0.9em';
const point = { position: 'absolute', right: '100%', width: gap, textAlign: 'center' } as const;

/**
 * What is told of one thing, beside each other with points between; what is nothing is left out. Where the line
 * wraps, no point ends a line and none begins one: each hangs before its own words, at the start of a line outside
 * of what is seen.
 */
export function dotted(...parts: readonly ReactNode[]) {
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: gap,
        minWidth: 0,
        overflowX: 'clip',
        // Room for the ring of a link that has the focus; a point is farther out.
        overflowClipMargin: '4px',
      }}
    >
      {parts.filter(Boolean).map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have a place each, and nothing else
        <Box component="span" key={at} sx={{ position: 'relative', minWidth: 0 }}>
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
