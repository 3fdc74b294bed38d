import { isDataError, messageOf } from '@plumbline/data';
import { Box, FailedState, LoadingState, Page } from '@plumbline/design';
import { PrintPreview } from '@plumbline/design/documents';
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

/** A document's page, with its loading, failed, and not-found states. */
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

type PreviewAndSideProps = {
  /** The printed document; undefined until loaded. */
  printable: ComponentProps<typeof PrintPreview>['printable'] | undefined;
  /** The loading error and its retry. */
  error?: unknown;
  onRetry: () => void;
  label: string;
  side: ReactNode;
};

/** The document on the left, its details on the right; stacked on a phone. */
export function PreviewAndSide({ printable, error, onRetry, label, side }: PreviewAndSideProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 760px) minmax(260px, 1fr)' },
      }}
    >
      <Box sx={{ order: { xs: 1, md: 0 } }}>
        {printable && <PrintPreview printable={printable} label={label} />}
        {!printable && !error && <LoadingState label="Loading the preview…" />}
        {!printable && Boolean(error) && (
          <FailedState
            title="Failed to load the preview"
            message={messageOf(error)}
            onRetry={onRetry}
          />
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>{side}</Box>
    </Box>
  );
}
