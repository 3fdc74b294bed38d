import { messageOf } from '@plumbline/data';
import { FailedState, RowsSkeleton, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import type { ReactNode } from 'react';

/** The most rows that the database answers. */
const most = 500;

type SourceRowsDialogProps<Row> = {
  title: string;
  /** What is loaded, such as "the week". */
  noun: string;
  found: { data?: Row[]; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** Shown where there are more rows than the database answers. */
  more: string;
  onClose: () => void;
  children: (rows: readonly Row[]) => ReactNode;
};

/** The rows behind a figure. */
export function SourceRowsDialog<Row>({
  title,
  noun,
  found: { data, error, isFetching, refetch },
  more,
  onClose,
  children,
}: SourceRowsDialogProps<Row>) {
  return (
    <ContentDialog isOpen title={title} onClose={onClose} width="md">
      {!data && !error && <RowsSkeleton label={`Loading ${noun}`} rows={5} />}
      {Boolean(error) && (
        <FailedState
          title={`Failed to load ${noun}`}
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data && children(data)}
      {data && data.length >= most && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {more}
        </Typography>
      )}
    </ContentDialog>
  );
}
