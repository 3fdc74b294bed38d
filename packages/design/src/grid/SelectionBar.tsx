import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

type SelectionBarProps = {
  /** What is chosen, in words: "3 projects selected". */
  label: string;
  onClear: () => void;
  /** The acts on the chosen rows, unless they stand elsewhere. */
  children?: ReactNode;
};

/** Actions on the selected rows; stays visible above a list. */
export function SelectionBar({ label, onClear, children }: SelectionBarProps) {
  return (
    <Box
      role="toolbar"
      aria-label={label}
      sx={{
        position: 'sticky',
        top: 'calc(var(--pl-top-bar, 56px) + 8px)',
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mb: 2,
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.soft',
        color: 'primary.onSoft',
      }}
    >
      <Box component="span" sx={{ fontWeight: 600, mr: 1 }}>
        {label}
      </Box>
      {children}
      <Button size="small" color="inherit" onClick={onClear} sx={{ ml: 'auto' }}>
        Clear selection
      </Button>
    </Box>
  );
}
