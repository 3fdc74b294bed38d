import { discardMutations, retryMutation, type PendingMutation } from '@plumbline/data';
import { Alert, Button, RefusedChanges } from '@plumbline/design';
import { lazyComponent } from '@plumbline/platform';
import { useState } from 'react';
import { delayOf, entryOf } from '../../data/timelineWork.ts';
import { useFileAddress } from './useFileAddress.ts';

const DraftDialog = lazyComponent(() =>
  import('./timeline/DraftDialog.tsx').then((module) => module.DraftDialog),
);

type RefusedWorkProps = { projectId: string; changes: readonly PendingMutation[] };

const nouns = ['photo', 'document'] as const;
const tabOf = { photo: 'photos', document: 'documents' } as const;
const nounOf = ({ noun = 'photo' }: PendingMutation) => noun;

const filesText = (noun: string, count: number) =>
  count === 1 ? `1 ${noun} was not saved.` : `${count} ${noun}s were not saved.`;

/** Queued changes the server rejected, until the user resolves them; files are listed on their tab. */
export function RefusedWork({ projectId, changes }: RefusedWorkProps) {
  const { tab, go } = useFileAddress();
  const all = changes.filter(({ state }) => state === 'refused');
  const files = nouns
    .filter((noun) => tabOf[noun] !== tab)
    .map((noun) => ({
      noun,
      count: all.filter((change) => change.files && nounOf(change) === noun).length,
    }))
    .filter(({ count }) => count > 0);
  return (
    <>
      {files.map(({ noun, count }) => (
        <Alert
          key={noun}
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button size="small" color="inherit" onClick={() => go({ tab: tabOf[noun] })}>
              Show
            </Button>
          }
        >
          {filesText(noun, count)}
        </Alert>
      ))}
      <RefusedEdits projectId={projectId} refused={all.filter((change) => !change.files)} />
    </>
  );
}

type RefusedEditsProps = { projectId: string; refused: readonly PendingMutation[] };

function RefusedEdits({ projectId, refused }: RefusedEditsProps) {
  const [edited, setEdited] = useState<string>();
  const draft = refused.find(({ id }) => id === edited);
  return (
    <>
      <RefusedChanges
        changes={refused}
        editOf={(change) =>
          (entryOf(change) ?? delayOf(change)) ? () => setEdited(change.id) : undefined
        }
        onRetry={retryMutation}
        onDiscard={discardMutations}
      />
      {draft && (
        <DraftDialog projectId={projectId} draft={draft} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}
