import { isDataError, messageOf } from '@plumbline/data';
import { Box, FailedState, LoadingState, Page } from '@plumbline/design';
import { PaperPreview } from '@plumbline/design/documents';
import type { ComponentProps, ReactNode } from 'react';

type FilePageProps<File> = {
  file: File | undefined;
  error: unknown;
  /** "Failed to fetch quote details". */
  failure: string;
  loading: string;
  onRetry: () => void;
  width?: 'full' | 'text';
  children: (file: File) => ReactNode;
};

/** A document's page: loading, failed, gone, or there. */
export function FilePage<File>({
  file,
  error,
  failure,
  loading,
  onRetry,
  width = 'full',
  children,
}: FilePageProps<File>) {
  if (file) return <Page width={width}>{children(file)}</Page>;
  if (!error) return <LoadingState label={loading} />;
  const isGone = isDataError(error) && error.kind === 'notFound';
  return (
    <Page width="form">
      <FailedState title={failure} message={messageOf(error)} {...(!isGone && { onRetry })} />
    </Page>
  );
}

type PaperAndSideProps = {
  /** What is on the paper; undefined while that is not known. */
  printable: ComponentProps<typeof PaperPreview>['printable'] | undefined;
  label: string;
  side: ReactNode;
};

/** The paper at the left, what belongs to it at the right; one below the other on a phone. */
export function PaperAndSide({ printable, label, side }: PaperAndSideProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 760px) minmax(260px, 1fr)' },
      }}
    >
      <Box sx={{ order: { xs: 1, md: 0 } }}>
        {printable ? (
          <PaperPreview printable={printable} label={label} />
        ) : (
          <LoadingState label="Loading the preview…" />
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>{side}</Box>
    </Box>
  );
}
