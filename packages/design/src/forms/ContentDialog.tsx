import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, type ReactNode } from 'react';
import { unbroken } from '../values/unbroken.tsx';

type ContentDialogProps = {
  isOpen: boolean;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  width?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  /** The whole screen at any width. */
  fullScreen?: boolean;
  /** At the top of the window, so that content that grows moves nothing above it. */
  isAtTop?: boolean;
};

/** A dialog with a title, a way to close it, its content, and its acts; the whole screen on a phone. */
export function ContentDialog({
  isOpen,
  title,
  onClose,
  children,
  actions,
  width = 'sm',
  fullScreen = false,
  isAtTop = false,
}: ContentDialogProps) {
  const id = useId();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullScreen={fullScreen || isPhone}
      fullWidth
      maxWidth={width}
      aria-labelledby={id}
      {...(isAtTop && { sx: { '& .MuiDialog-container': { alignItems: 'flex-start' } } })}
    >
      {/* What names the dialog is its title, without the button beside it. */}
      <DialogTitle
        component="div"
        id={`${id}-row`}
        sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}
      >
        <Box
          component="h2"
          id={id}
          sx={{ m: 0, font: 'inherit', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {unbroken(title)}
        </Box>
        <IconButton aria-label="Close" edge="end" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      {/* What is longer than the window is read by the arrow keys, even where nothing in it takes the focus. */}
      <DialogContent tabIndex={0}>{children}</DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
    </Dialog>
  );
}
