import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ContentDialog } from '../forms/ContentDialog.tsx';
import { ProgressBar } from '../values/ProgressBar.tsx';
import type { BulkRun } from './useBulkRun.ts';

type BulkRunDialogProps = { run: BulkRun; onCancel: () => void; onDismiss: () => void };

/** Progress of a bulk action, then the result of each row. */
export function BulkRunDialog({ run, onCancel, onDismiss }: BulkRunDialogProps) {
  const { doing, done, total, results, isOver } = run;
  const close = isOver ? onDismiss : onCancel;
  const failed = results.filter(({ ok }) => !ok).length;
  return (
    <ContentDialog
      isOpen
      title={isOver ? 'Finished with errors' : doing}
      onClose={close}
      width="xs"
      actions={<Button onClick={close}>{isOver ? 'Close' : 'Cancel'}</Button>}
    >
      <Typography sx={{ mb: 1 }}>{`${done - failed} of ${total} done`}</Typography>
      <ProgressBar value={(done / total) * 100} label={doing} />
      {isOver && (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, mt: 2, display: 'grid', gap: 1 }}>
          {results.map(({ id, name, ok, message }) => (
            <li key={id}>
              <Alert severity={ok ? 'success' : 'error'}>
                <strong>{name}</strong>: {ok ? 'Done' : (message ?? 'Failed. Try again.')}
              </Alert>
            </li>
          ))}
        </Box>
      )}
    </ContentDialog>
  );
}
