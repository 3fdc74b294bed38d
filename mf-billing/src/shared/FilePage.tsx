import { isDataError, messageOf } from '@plumbline/data';
import { Box, FailedState, LoadingState, Page } from '@plumbline/design';
import type { ReactNode } from 'react';

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

/** The paper at the left, what belongs to it at the right; one below the other on a phone. */
export function PaperAndSide({ paper, side }: { paper: ReactNode; side: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 760px) minmax(260px, 1fr)' },
      }}
    >
      <Box sx={{ order: { xs: 1, md: 0 } }}>{paper}</Box>
      <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>{side}</Box>
    </Box>
  );
}
