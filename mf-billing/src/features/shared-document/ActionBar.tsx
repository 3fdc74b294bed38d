import { Box } from '@plumbline/design';
import type { ReactNode } from 'react';

/** What the client can do, always in sight: at the end of the document, or at the lower edge of the screen. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        mx: { xs: -2, sm: -4 },
        mb: { xs: -2, sm: -4 },
        mt: 2,
        px: { xs: 2, sm: 4 },
        pt: 1.5,
        pb: 'calc(12px + env(safe-area-inset-bottom))',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        displayPrint: 'none',
        // On a phone the first action has the whole width, the others share the next line.
        '& > *': { flex: { xs: '1 1 auto', sm: '0 0 auto' } },
        '& > :first-of-type:not(:only-child)': { flexBasis: { xs: '100%', sm: 'auto' } },
        // Nothing to do: nothing to show.
        '&:empty': { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}
