import { forgetChanges, sendAgain, type WaitingChange } from '@plumbline/data';
import { Alert, Button } from '@plumbline/design';

/** What had waited and was not taken by the server, until somebody has decided about it. */
export function RefusedWork({ changes }: { changes: readonly WaitingChange[] }) {
  const refused = changes.filter(({ state, files }) => state === 'refused' && !files);
  return refused.map(({ id, title, refusal }) => (
    <Alert
      key={id}
      severity="error"
      sx={{ mb: 2, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 160px' } }}
      action={
        <>
          <Button size="small" color="inherit" onClick={() => void sendAgain(id)}>
            Try again
          </Button>
          <Button size="small" color="inherit" onClick={() => void forgetChanges([id])}>
            Discard
          </Button>
        </>
      }
    >
      {title} was not saved: {refusal}
    </Alert>
  ));
}
