import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const widths = { full: 'none', form: 720, text: 960 } as const;

type PageProps = {
  children: ReactNode;
  /** Tables use it all, forms 720 px. */
  width?: keyof typeof widths;
};

/** The space a page stands in; below it stays room for the assistant's button. */
export function Page({ children, width = 'full' }: PageProps) {
  return (
    <Box
      sx={{
        maxWidth: widths[width],
        mx: 'auto',
        width: '100%',
        px: { xs: 2, md: 3 },
        pt: 3,
        pb: 11,
      }}
    >
      {children}
    </Box>
  );
}
