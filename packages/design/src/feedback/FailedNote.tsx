import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

type FailedNoteProps = {
  /** What could not be loaded, as a sentence. */
  message: string;
  onRetry: () => void;
  isRetrying?: boolean;
};

/** A part of a page or form could not be loaded; the rest works. Offers Retry. */
export function FailedNote({ message, onRetry, isRetrying = false }: FailedNoteProps) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry} loading={isRetrying}>
          Retry
        </Button>
      }
    >
      {message}
    </Alert>
  );
}
