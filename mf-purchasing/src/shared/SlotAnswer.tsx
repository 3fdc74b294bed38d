import { FailedNote, RowsSkeleton } from '@plumbline/design';
import type { ReactNode } from 'react';

type SlotAnswerProps<Data> = {
  found: { data?: Data | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** What is loaded, in small letters. */
  what: string;
  rows?: number;
  children: (data: Data) => ReactNode;
};

/** What a part in a page of another area shows: its content, a skeleton, or what failed with Retry. */
export function SlotAnswer<Data>({ found, what, rows = 2, children }: SlotAnswerProps<Data>) {
  const { data, error, isFetching, refetch } = found;
  if (data) return children(data);
  return error ? (
    <FailedNote
      message={`Couldn’t load ${what}.`}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  ) : (
    <RowsSkeleton label={`Loading ${what}`} rows={rows} rowHeight={44} />
  );
}
