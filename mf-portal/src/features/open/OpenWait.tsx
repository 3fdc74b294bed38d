import { FailedState, LoadingState, Page } from '@plumbline/design';
import { LinkGone } from '../../shared/PortalLayout.tsx';

type OpenWaitProps = {
  /** Why the link didn't open; undefined while it opens. */
  failure: { isGone: boolean; message: string } | undefined;
  onRetry: () => void;
};

/** While a link opens, and when it doesn't. */
export function OpenWait({ failure, onRetry }: OpenWaitProps) {
  if (!failure) return <LoadingState label="Opening your portal…" minHeight="60dvh" />;
  return (
    <Page width="form">
      {failure.isGone ? (
        <LinkGone />
      ) : (
        <FailedState
          isPage
          title="Couldn’t open the portal"
          message={failure.message}
          onRetry={onRetry}
        />
      )}
    </Page>
  );
}
