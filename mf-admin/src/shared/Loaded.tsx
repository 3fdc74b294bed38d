import { messageOf } from '@plumbline/data';
import { FailedState, RowsSkeleton } from '@plumbline/design';
import type { ReactNode } from 'react';

type LoadedProps<Data> = {
  /** A query's own answer. */
  answer: { data?: Data; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** What it is, for the words while it loads. */
  label: string;
  /** What could not be done when it failed. */
  failed: string;
  rows?: number;
  children: (data: Data) => ReactNode;
};

/** What a query brought; its skeleton before, and why it did not come with a way to try again. */
export function Loaded<Data>({ answer, label, failed, rows = 5, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = answer;
  if (data !== undefined) return children(data);
  if (error)
    return (
      <FailedState
        title={failed}
        message={messageOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return <RowsSkeleton label={`Loading ${label}...`} rows={rows} />;
}
