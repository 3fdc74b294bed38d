import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What stands below the tab of the same id. */
export function TabPanel({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Box role="tabpanel" id={`panel-${id}`} aria-labelledby={`tab-${id}`} sx={{ pt: 3 }}>
      {children}
    </Box>
  );
}
