import type { ReactNode } from 'react';
import { PlainButton } from '../plain/PlainButton.tsx';
import { PlainIcon } from '../plain/PlainIcon.tsx';
import { StateCard } from './StateCard.tsx';

type FailedStateProps = {
  /** What could not be done. */
  title: string;
  /** Why, in plain words. */
  message?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** "Retry" unless the specification says otherwise. */
  retryLabel?: string;
  actions?: ReactNode;
  /** This is the whole page. */
  isPage?: boolean;
};

/** Something that should be here could not be loaded: what, why, and a way to try again. */
export function FailedState({
  title,
  message,
  onRetry,
  isRetrying = false,
  retryLabel = 'Retry',
  actions,
  isPage,
}: FailedStateProps) {
  return (
    <StateCard
      role="alert"
      title={title}
      description={message}
      icon={<PlainIcon name="failed" />}
      isPage={isPage}
      actions={
        <>
          {onRetry && (
            <PlainButton kind="contained" onClick={onRetry} disabled={isRetrying}>
              {retryLabel}
            </PlainButton>
          )}
          {actions}
        </>
      }
    />
  );
}
