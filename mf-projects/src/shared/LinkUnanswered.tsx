import { isDataError, messageOf } from '@plumbline/data';
import { EmptyState, FailedState, LoadingState, Page } from '@plumbline/design';

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
  if (!error) return <LoadingState label={loadingLabel} minHeight="60dvh" />;
  return (
    <Page width="text">
      {isDataError(error) && error.kind === 'notFound' ? (
        <EmptyState
          isPage
          title="This link is no longer valid"
          description="It has expired or been revoked. Ask your contractor for a new link."
        />
      ) : (
        <FailedState
          isPage
          title={failedTitle}
          message={messageOf(error)}
          onRetry={onRetry}
          isRetrying={isRetrying}
        />
      )}
    </Page>
  );
}
