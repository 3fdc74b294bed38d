import { Box } from '@plumbline/design';
import type { ReactNode } from 'react';

/** A list of amounts; amounts and actions align in two columns if there is room. */
export function LineList({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: { sm: 'grid' },
        columnGap: 2,
        gridTemplateColumns: 'minmax(0, 1fr) auto auto',
      }}
    >
      {children}
    </Box>
  );
}
