import { messageOf, useFreshAddress } from '@plumbline/data';
import { LoadingState, Typography } from '@plumbline/design';
import { ContentDialog, FilePreview } from '@plumbline/design/forms';
import { documentBucket, type ClientDocument } from '../../../data/documents.ts';
import { previewKind } from './clientDocument.ts';

type PreviewDialogProps = { document: ClientDocument; onClose: () => void };

/** Shows a client document in a dialog. */
export function PreviewDialog({ document, onClose }: PreviewDialogProps) {
  const { url, error } = useFreshAddress(documentBucket, document.object_path);
  const kind = previewKind(document.mime_type) ?? 'picture';
  return (
    <ContentDialog isOpen title={document.name} onClose={onClose} width="lg">
      {url && <FilePreview url={url} fileType={kind} name={document.name} />}
      {Boolean(error) && <Typography role="alert">{messageOf(error)}</Typography>}
      {!url && !error && <LoadingState label="Loading document" />}
    </ContentDialog>
  );
}
