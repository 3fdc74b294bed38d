import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The fields of one of several things in a form, such as an option, in a frame; `label` is read to screen readers. */
export function FieldGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="fieldset"
      aria-label={label}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 2,
        m: 0,
        minWidth: 0,
        display: 'grid',
        gap: 2,
      }}
    >
      {children}
    </Box>
  );
}
