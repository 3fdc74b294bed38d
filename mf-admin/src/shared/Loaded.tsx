import { messageOf } from '@plumbline/data';
import { FailedState, RowsSkeleton } from '@plumbline/design';
import type { ReactNode } from 'react';

type LoadedProps<Data> = {
  /** Query result. */
  answer: { data?: Data; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** Name of the data, for the loading text. */
  label: string;
  /** Error text. */
  failed: string;
  rows?: number;
  children: (data: Data) => ReactNode;
};

/** Renders loaded data; a skeleton before, and an error with Retry after a failure. */
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
