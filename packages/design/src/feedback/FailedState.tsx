import ErrorIcon from '@mui/icons-material/ErrorOutlineRounded';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
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
      icon={<ErrorIcon />}
      isPage={isPage}
      actions={
        <>
          {onRetry && (
            <Button variant="contained" onClick={onRetry} loading={isRetrying}>
              {retryLabel}
            </Button>
          )}
          {actions}
        </>
      }
    />
  );
}
