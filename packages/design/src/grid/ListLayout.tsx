import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState, type ReactNode } from 'react';
import { ListFiltersContext, rememberOpen, wasOpen } from './listFilters.ts';

type ListLayoutProps = {
  filters: ReactNode;
  /** The list has no records at all, with no search or filter set. The toolbar, filters, and footer are hidden. */
  isEmpty?: boolean;
  children: ReactNode;
};

/**
 * A list page below its header. The toolbar has a button for the filters, which opens them at the left, on a tablet
 * and a phone in a sheet, and a chip for each that is set.
 */
export function ListLayout({ filters, isEmpty = false, children }: ListLayoutProps) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const [isOpen, setOpen] = useState(wasOpen);
  const context = useMemo(
    () => ({
      filters,
      isWide,
      isOpen,
      isEmpty,
      onToggle: () => {
        setOpen(!isOpen);
        rememberOpen(!isOpen);
      },
    }),
    [filters, isWide, isOpen, isEmpty],
  );
  return (
    <ListFiltersContext value={context}>
      <Box className="pl-list" sx={{ display: 'flex', gap: 3 }}>
        {isWide && isOpen && !isEmpty && filters}
        <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      </Box>
    </ListFiltersContext>
  );
}
