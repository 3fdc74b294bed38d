import { messageOf, useFreshAddress } from '@plumbline/data';
import { LoadingState, Typography } from '@plumbline/design';
import { ContentDialog, FilePreview } from '@plumbline/design/forms';
import { documentBucket, type ProjectDocument } from '../../../data/documents.ts';

type PreviewDialogProps = { document: ProjectDocument; onClose: () => void };

/** A document in a dialog, to read. */
export function PreviewDialog({ document, onClose }: PreviewDialogProps) {
  const { url, error } = useFreshAddress(documentBucket, document.object_path);
  return (
    <ContentDialog isOpen title={document.name} onClose={onClose} width="lg">
      {url && <FilePreview url={url} fileType={document.file_type} name={document.name} />}
      {Boolean(error) && <Typography role="alert">{messageOf(error)}</Typography>}
      {!url && !error && <LoadingState label="Loading the document" />}
    </ContentDialog>
  );
}
