import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SnackbarContent, useSnackbar, type CustomContentProps } from 'notistack';
import { useEffect, useSyncExternalStore, type Ref } from 'react';
import { forgetTimes, onTimes, timesOf } from './toasts.ts';
import { useTimeToRead } from './useTimeToRead.ts';
import { useUndoKey } from './useUndoKey.ts';

type ToastProps = CustomContentProps & {
  staysFor: number;
  onUndo?: () => void;
  ref?: Ref<HTMLDivElement>;
};

const severityOf = {
  success: 'success',
  error: 'error',
  warning: 'warning',
  info: 'info',
  default: 'info',
} as const;

export function Toast({
  id,
  message,
  variant,
  staysFor,
  onUndo,
  ref,
  style,
  className,
}: ToastProps) {
  const { closeSnackbar } = useSnackbar();
  const text = typeof message === 'string' ? message : '';
  const times = useSyncExternalStore(onTimes, () => timesOf(text));
  useEffect(() => () => forgetTimes(text), [text]);
  const holds = useTimeToRead(staysFor, () => closeSnackbar(id), times);
  const undo = () => {
    closeSnackbar(id);
    onUndo?.();
  };
  useUndoKey(onUndo && undo);
  return (
    <SnackbarContent ref={ref} style={style} className={className} role="presentation">
      <Alert
        {...holds}
        severity={severityOf[variant]}
        variant="filled"
        role={variant === 'error' ? 'alert' : 'status'}
        // Told apart from the Close of a dialog that is open.
        closeText="Dismiss"
        onClose={() => closeSnackbar(id)}
        action={
          onUndo && (
            <Button
              color="inherit"
              size="small"
              title="Undo (Ctrl Z)"
              aria-keyshortcuts="Control+Z"
              onClick={undo}
            >
              Undo
            </Button>
          )
        }
        sx={{
          width: '100%',
          minWidth: 280,
          maxWidth: 480,
          py: { xs: 0, sm: 0.75 },
          alignItems: 'center',
          '& .MuiAlert-action': { py: 0 },
          overflowWrap: 'anywhere',
        }}
      >
        {message}
        {times > 1 && (
          <Box component="span" sx={{ ml: 1, fontWeight: 600 }}>
            {`(${times} times)`}
          </Box>
        )}
      </Alert>
    </SnackbarContent>
  );
}
