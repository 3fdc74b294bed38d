import { Alert, Box, Button, ProgressBar, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import type { BulkRun } from './useBulkRun.ts';

type BulkRunDialogProps = { run: BulkRun; onCancel: () => void; onDismiss: () => void };

/** How far a bulk act is; afterwards, which projects it could not be done to, and why. */
export function BulkRunDialog({ run, onCancel, onDismiss }: BulkRunDialogProps) {
  const { doing, done, total, failures } = run;
  const isOver = failures.length > 0;
  return (
    <ContentDialog
      isOpen
      title={isOver ? 'Not everything could be done' : doing}
      onClose={isOver ? onDismiss : onCancel}
      width="xs"
      actions={
        <Button onClick={isOver ? onDismiss : onCancel}>{isOver ? 'Close' : 'Cancel'}</Button>
      }
    >
      <Typography sx={{ mb: 1 }}>{`${done - failures.length} of ${total} done`}</Typography>
      <ProgressBar value={(done / total) * 100} label={doing} />
      {isOver && (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, mt: 2, display: 'grid', gap: 1 }}>
          {failures.map(({ id, name, message }) => (
            <li key={id}>
              <Alert severity="error">
                <strong>{name}</strong>: {message}
              </Alert>
            </li>
          ))}
        </Box>
      )}
    </ContentDialog>
  );
}
