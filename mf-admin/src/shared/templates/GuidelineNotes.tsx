import { skipToken } from '@plumbline/data';
import { Alert, FailedNote } from '@plumbline/design';
import { useTemplateCheckQuery } from '../../data/templates.ts';
import type { toInput } from './templateForm.ts';

type GuidelineNotesProps = {
  /** The look to check; undefined while the form is incomplete. */
  looks: ReturnType<typeof toInput> | undefined;
};

/** Brand guidelines that a template breaks, as the database finds them. */
export function GuidelineNotes({ looks }: GuidelineNotesProps) {
  const check = useTemplateCheckQuery(looks ?? skipToken);
  const broken = check.data ?? [];
  return (
    <>
      {check.isError && (
        <FailedNote
          message="Failed to check the template against your brand guidelines."
          onRetry={() => void check.refetch()}
          isRetrying={check.isFetching}
        />
      )}
      {broken.map(({ guideline_id, title, message, is_enforced }) => (
        <Alert
          key={`${guideline_id}${message}`}
          severity={is_enforced ? 'error' : 'warning'}
          sx={{ mt: 2 }}
        >
          {title}: {message} {is_enforced && 'This guideline is enforced.'}
        </Alert>
      ))}
    </>
  );
}
