import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A list page below its header: filters at the left, or above on a phone, and the list. */
export function ListLayout({ filters, children }: { filters: ReactNode; children: ReactNode }) {
  return (
    <Box
      sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, gap: { xs: 2, md: 3 } }}
    >
      {filters}
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
