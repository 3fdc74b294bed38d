import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { NarrowFilters } from './narrowFilters.ts';

/** A list page below its header: filters at the left, or in the toolbar on a tablet and a phone, and the list. */
export function ListLayout({ filters, children }: { filters: ReactNode; children: ReactNode }) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  return (
    <NarrowFilters value={isWide ? null : filters}>
      <Box sx={{ display: 'flex', gap: 3 }}>
        {isWide && filters}
        <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      </Box>
    </NarrowFilters>
  );
}
