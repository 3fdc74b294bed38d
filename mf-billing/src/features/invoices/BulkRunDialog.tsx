import { Alert, Box, Button, ProgressBar, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import type { BulkRun } from './useInvoiceBulk.tsx';

type BulkRunDialogProps = {
  run: BulkRun;
  numberOf: (id: string) => string;
  onCancel: () => void;
  onDismiss: () => void;
};

/** How far a bulk act is; afterwards, how each invoice fared. */
export function BulkRunDialog({ run, numberOf, onCancel, onDismiss }: BulkRunDialogProps) {
  const { doing, done, total, results, isOver } = run;
  const close = isOver ? onDismiss : onCancel;
  return (
    <ContentDialog
      isOpen
      title={isOver ? 'Not everything could be done' : doing}
      onClose={close}
      width="xs"
      actions={<Button onClick={close}>{isOver ? 'Close' : 'Cancel'}</Button>}
    >
      <Typography
        sx={{ mb: 1 }}
      >{`${results.filter(({ ok }) => ok).length} of ${total} done`}</Typography>
      <ProgressBar value={(done / total) * 100} label={doing} />
      {isOver && (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, mt: 2, display: 'grid', gap: 1 }}>
          {results.map(({ id, ok, message }) => (
            <li key={id}>
              <Alert severity={ok ? 'success' : 'error'}>
                <strong>{numberOf(id)}</strong>:{' '}
                {ok ? 'Done' : (message ?? 'It could not be done.')}
              </Alert>
            </li>
          ))}
        </Box>
      )}
    </ContentDialog>
  );
}
