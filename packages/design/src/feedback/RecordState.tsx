import type { ReactNode } from 'react';
import { Page } from '../layout/Page.tsx';
import { EmptyState } from './EmptyState.tsx';
import { FailedState } from './FailedState.tsx';
import { LoadingState } from './LoadingState.tsx';

type RecordStateProps = {
  /** Why the record isn't there, as `failureOf` in @plumbline/data tells it; undefined while it loads. */
  failure: { isMissing: boolean; message: string } | undefined;
  /** E.g. "Loading client details…". */
  loading: string;
  /** Shown when the record doesn't exist or is not visible to this user. */
  missing: { title: string; description?: string };
  /** Shown above the reason when loading failed. */
  failed: string;
  onRetry: () => void;
  isRetrying: boolean;
  /** The way back to the list. */
  back?: ReactNode;
  width?: 'full' | 'text';
};

/** The page of one record until its data is there: loading, not found, or failed with Retry. */
export function RecordState({
  failure,
  loading,
  missing,
  failed,
  onRetry,
  isRetrying,
  back,
  width = 'full',
}: RecordStateProps) {
  if (!failure) return <LoadingState label={loading} minHeight="60dvh" />;
  return (
    <Page width={width}>
      {failure.isMissing ? (
        <EmptyState isPage {...missing} action={back} />
      ) : (
        <FailedState
          isPage
          title={failed}
          message={failure.message}
          onRetry={onRetry}
          isRetrying={isRetrying}
          actions={back}
        />
      )}
    </Page>
  );
}
