import { messageOf } from '@plumbline/data';
import { LoadingState, Typography } from '@plumbline/design';
import { ContentDialog, FilePreview } from '@plumbline/design/forms';
import { useProjectDocumentUrlQuery, type ProjectDocument } from '../../../data/documents.ts';

type PreviewDialogProps = { document: ProjectDocument; onClose: () => void };

/** A document in a dialog, to read. */
export function PreviewDialog({ document, onClose }: PreviewDialogProps) {
  const {
    currentData: url,
    error,
    isFetching,
  } = useProjectDocumentUrlQuery(document.object_path, {
    // An address that is known already may have run out.
    refetchOnMountOrArgChange: true,
  });
  return (
    <ContentDialog isOpen title={document.name} onClose={onClose} width="lg">
      {isFetching && <LoadingState label="Loading the document" />}
      {!isFetching && error && <Typography role="alert">{messageOf(error)}</Typography>}
      {!isFetching && url && (
        <FilePreview url={url} fileType={document.file_type} name={document.name} />
      )}
    </ContentDialog>
  );
}
