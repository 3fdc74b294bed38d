import { forgetChanges, sendAgain, type WaitingChange } from '@plumbline/data';
import { Alert, Button } from '@plumbline/design';
import { useFileAddress } from './useFileAddress.ts';

const photosText = (count: number) =>
  count === 1 ? '1 photo was not saved.' : `${count} photos were not saved.`;

/** What had waited and was not taken by the server, until somebody has decided about it: of photos, on their tab. */
export function RefusedWork({ changes }: { changes: readonly WaitingChange[] }) {
  const { tab, go } = useFileAddress();
  const all = changes.filter(({ state }) => state === 'refused');
  const photos = tab === 'photos' ? 0 : all.filter(({ files }) => files).length;
  return (
    <>
      {photos > 0 && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button size="small" color="inherit" onClick={() => go({ tab: 'photos' })}>
              Show
            </Button>
          }
        >
          {photosText(photos)}
        </Alert>
      )}
      <RefusedWords refused={all.filter(({ files }) => !files)} />
    </>
  );
}

function RefusedWords({ refused }: { refused: readonly WaitingChange[] }) {
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
