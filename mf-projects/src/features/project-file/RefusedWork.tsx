import { forgetChanges, type WaitingChange } from '@plumbline/data';
import { Alert } from '@plumbline/design';

/** What had waited and was not taken by the server, until somebody has read it. */
export function RefusedWork({ changes }: { changes: readonly WaitingChange[] }) {
  const refused = changes.filter(({ state, files }) => state === 'refused' && !files);
  return refused.map(({ id, title, refusal }) => (
    <Alert key={id} severity="error" sx={{ mb: 2 }} onClose={() => void forgetChanges([id])}>
      {title} was not saved: {refusal}
    </Alert>
  ));
}
