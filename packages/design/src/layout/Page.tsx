import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const widths = { full: 'none', form: 720, text: 960 } as const;

type PageProps = {
  children: ReactNode;
  /** Tables use it all, forms 720 px. */
  width?: keyof typeof widths;
};

/** How wide a page is; the shell's frame leaves the space around it. */
export function Page({ children, width = 'full' }: PageProps) {
  return <Box sx={{ maxWidth: widths[width], mx: 'auto', width: '100%', py: 1 }}>{children}</Box>;
}
