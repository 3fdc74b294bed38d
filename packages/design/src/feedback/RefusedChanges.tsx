import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

type Change = { id: string; title: string; state: string; refusal?: string | undefined };

type RefusedChangesProps<T extends Change> = {
  /** Queued changes; those the server refused are shown, each with its reason. */
  changes: readonly T[];
  onRetry: (id: string) => void | Promise<void>;
  onDiscard: (ids: string[]) => void | Promise<void>;
  /** How to edit a change before it is sent again; undefined where it cannot be edited. */
  editOf?: (change: T) => (() => void) | undefined;
};

/** Changes made offline that the server refused, until the user resolves them. */
export function RefusedChanges<T extends Change>(props: RefusedChangesProps<T>) {
  return props.changes
    .filter(({ state }) => state === 'refused')
    .map((change) => <RefusedChange key={change.id} {...props} change={change} />);
}

type RefusedChangeProps<T extends Change> = RefusedChangesProps<T> & { change: T };

function RefusedChange<T extends Change>(props: RefusedChangeProps<T>) {
  const { change, onRetry, onDiscard, editOf } = props;
  const edit = editOf?.(change);
  return (
    <Alert
      severity="error"
      sx={{ mb: 2, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 160px' } }}
      action={
        <>
          {edit && (
            <Button size="small" color="inherit" onClick={edit}>
              Edit
            </Button>
          )}
          <Button size="small" color="inherit" onClick={() => void onRetry(change.id)}>
            Try again
          </Button>
          <Button size="small" color="inherit" onClick={() => void onDiscard([change.id])}>
            Discard
          </Button>
        </>
      }
    >
      {change.title} was not saved: {change.refusal}
    </Alert>
  );
}
