import {
  Button,
  EmptyState,
  FailedState,
  RowsSkeleton,
  SectionCard,
  Typography,
  formatDate,
  today,
} from '@plumbline/design';
import { logoAddress, messageOf } from '@plumbline/data';
import { exportAll } from '@plumbline/design/grid';
import { useSession, useToasts } from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import type { FileColumn } from './printedReport.ts';

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
  file: { name: string; columns: readonly FileColumn<Row>[] };
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
      actions={data && data.length > 0 && <FileButtons title={title} rows={data} {...file} />}
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

type FileButtonsProps<Row> = { title: string; rows: readonly Row[] } & ReportCardProps<Row>['file'];

/** The report as CSV, and as PDF under the company's letterhead. */
function FileButtons<Row>({ title, rows, name, columns }: FileButtonsProps<Row>) {
  const toasts = useToasts();
  const { company } = useSession();
  const [running, setRunning] = useState<'csv' | 'pdf'>();
  const saveCsv = () =>
    exportAll({ name, columns, fetchPage: async () => ({ rows, total: rows.length }) });
  const savePdf = async () => {
    const [{ makePdf, savePdf: save, companySender, companyPaperSize }, { printedReport }] =
      await Promise.all([import('@plumbline/design/documents'), import('./printedReport.ts')]);
    const report = {
      ...printedReport({ title, rows, columns }),
      subtitle: `As of ${formatDate(today())}`,
      sender: companySender(company, logoAddress(company.logo_url ?? null)),
      paper: companyPaperSize(company),
    };
    const { pdf } = await makePdf({ kind: 'report', report }, title);
    save(pdf, `${name}.pdf`);
  };
  const run = (kind: 'csv' | 'pdf') => {
    setRunning(kind);
    (kind === 'csv' ? saveCsv() : savePdf())
      .catch(() => toasts.error('Couldn’t create the file. Please try again.'))
      .finally(() => setRunning(undefined));
  };
  return (
    <>
      <Button loading={running === 'pdf'} onClick={() => run('pdf')}>
        Download PDF
      </Button>
      <Button loading={running === 'csv'} onClick={() => run('csv')}>
        Download CSV
      </Button>
    </>
  );
}
