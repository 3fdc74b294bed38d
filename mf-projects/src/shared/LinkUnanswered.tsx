import { failureOf } from '@plumbline/data';
import { RecordState } from '@plumbline/design';

type LinkUnansweredProps = {
  error: unknown;
  /** Said over a failure that may pass. */
  failedTitle: string;
  loadingLabel: string;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Loading, failed, and invalid states of a shared link. */
export function LinkUnanswered({
  error,
  failedTitle,
  loadingLabel,
  isRetrying,
  onRetry,
}: LinkUnansweredProps) {
  return (
    <RecordState
      failure={failureOf(error)}
      loading={loadingLabel}
      missing={{
        title: 'This link is no longer valid',
        description: 'It has expired or been revoked. Ask your contractor for a new link.',
      }}
      failed={failedTitle}
      onRetry={onRetry}
      isRetrying={isRetrying}
      width="text"
    />
  );
}
