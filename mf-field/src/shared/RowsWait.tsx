import { messageOf } from '@plumbline/data';
import { FailedNote, RowsSkeleton } from '@plumbline/design';

type RowsWaitProps = {
  answer: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** "Loading the daily logs". */
  label: string;
  rows: number;
  rowHeight: number;
};

/** In place of a card's rows until they are there: their skeleton, or why they could not be loaded. */
export function RowsWait({ answer: { error, isFetching, refetch }, ...skeleton }: RowsWaitProps) {
  if (!error) return <RowsSkeleton {...skeleton} />;
  return (
    <FailedNote message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
}
