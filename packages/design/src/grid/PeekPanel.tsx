import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';

type PeekPanelProps = {
  /** What the rows are, for those who listen. */
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/** The card of the row that has the focus, beside its table. */
export function PeekPanel({ label, onClose, children }: PeekPanelProps) {
  return (
    <Box
      component="aside"
      aria-label={`Preview of ${label}`}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      sx={{
        position: 'sticky',
        top: 'calc(var(--pl-top-bar, 0px) + 16px)',
        display: 'grid',
        alignSelf: 'start',
      }}
    >
      <IconButton aria-label="Close preview" onClick={onClose} sx={{ justifySelf: 'end' }}>
        <CloseIcon />
      </IconButton>
      {children}
    </Box>
  );
}
