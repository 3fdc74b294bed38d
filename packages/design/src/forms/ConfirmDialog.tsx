import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { unbroken } from '../values/unbroken.tsx';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  message: ReactNode;
  /** The act's own verb, e.g. "Delete". */
  confirmLabel: string;
  cancelLabel?: string;
  /** `error` for what destroys. */
  tone?: 'primary' | 'error';
  isWorking?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an act that cannot be taken back; the only such dialog. */
export function ConfirmDialog({
  isOpen,
  title,
  message,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  isWorking = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      role="alertdialog"
      maxWidth="xs"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}message`}
    >
      <DialogTitle id={`${id}title`}>{unbroken(title)}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}message`} component="div">
          {message}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button variant="contained" color={tone} loading={isWorking} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
