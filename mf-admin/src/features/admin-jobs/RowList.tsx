import { Box } from '@plumbline/design';
import type { ReactNode } from 'react';

/** A list of rows with a line between them. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        '& > li': { py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' },
        '& > li:first-of-type': { borderTop: 0 },
      }}
    >
      {children}
    </Box>
  );
}
