import type { CsvColumn } from '@plumbline/design/import';
import {
  Button,
  EmptyState,
  FailedState,
  RowsSkeleton,
  SectionCard,
  Typography,
} from '@plumbline/design';
import { messageOf } from '@plumbline/data';
import { exportAll } from '@plumbline/design/grid';
import { useToasts } from '@plumbline/platform';
import { useState, type ReactNode } from 'react';

type ReportCardProps<Row> = {
  title: string;
  description: string;
  found: {
    data?: readonly Row[] | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  empty: { title: string; description: string };
  /** The most rows that the report answers; what it says when it reached them. */
  most?: number;
  /** Narrows the rows; shown also where none match. */
  filter?: ReactNode;
  file: { name: string; columns: readonly CsvColumn<Row>[] };
  children: (rows: readonly Row[]) => ReactNode;
};

/** A report with its file: a table, nothing to show, loading, or failed with Retry. */
export function ReportCard<Row>({
  title,
  description,
  found,
  empty,
  most = 500,
  file,
  filter,
  children,
}: ReportCardProps<Row>) {
  const { data, error, isFetching, refetch } = found;
  return (
    <SectionCard
      isMain
      title={title}
      description={description}
      actions={data && data.length > 0 && <CsvButton rows={data} {...file} />}
    >
      {data && filter}
      {!data && error ? (
        <FailedState
          title={`Couldn’t load ${title.toLowerCase()}`}
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : null}
      {!data && !error && (
        <RowsSkeleton label={`Loading ${title.toLowerCase()}`} rows={5} rowHeight={40} />
      )}
      {data && data.length === 0 && <EmptyState {...empty} />}
      {data && data.length > 0 && children(data)}
      {data && data.length >= most && (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          {`This report shows the first ${most.toLocaleString('en-US')} rows.`}
        </Typography>
      )}
    </SectionCard>
  );
}

type CsvButtonProps<Row> = { rows: readonly Row[] } & ReportCardProps<Row>['file'];

function CsvButton<Row>({ rows, name, columns }: CsvButtonProps<Row>) {
  const toasts = useToasts();
  const [isRunning, setRunning] = useState(false);
  const run = () => {
    setRunning(true);
    exportAll({ name, columns, fetchPage: async () => ({ rows, total: rows.length }) })
      .catch(() => toasts.error('Couldn’t create the file. Please try again.'))
      .finally(() => setRunning(false));
  };
  return (
    <Button loading={isRunning} onClick={run}>
      Download CSV
    </Button>
  );
}
