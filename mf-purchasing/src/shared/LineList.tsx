import { Box, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';

export type ListedLine = { id: string; title: ReactNode; detail: ReactNode; end?: ReactNode };

/** Short lines of a part: a linked title, what is below it, and a figure or state at its end. */
export function LineList({ label, lines }: { label: string; lines: readonly ListedLine[] }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map(({ id, title, detail, end }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            alignItems: 'center',
            py: 1,
            borderTop: 1,
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0 },
          }}
        >
          <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
            {title}
            <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
              {detail}
            </Typography>
          </Box>
          {end}
        </Box>
      ))}
    </Box>
  );
}
