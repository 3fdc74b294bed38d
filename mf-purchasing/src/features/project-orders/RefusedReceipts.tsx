import { discardMutations, retryMutation, type PendingMutation } from '@plumbline/data';
import { Alert, Button } from '@plumbline/design';

/** Queued receipts that the server refused, with the reason, until the user resolves them. */
export function RefusedReceipts({ changes }: { changes: readonly PendingMutation[] }) {
  return changes
    .filter(({ state }) => state === 'refused')
    .map(({ id, title, refusal }) => (
      <Alert
        key={id}
        severity="error"
        sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 160px' } }}
        action={
          <>
            <Button color="inherit" onClick={() => void retryMutation(id)}>
              Try again
            </Button>
            <Button color="inherit" onClick={() => void discardMutations([id])}>
              Discard
            </Button>
          </>
        }
      >
        {title} was not saved: {refusal}
      </Alert>
    ));
}
