import { messageOf, useFreshAddress } from '@plumbline/data';
import { LoadingState, Typography } from '@plumbline/design';
import { ContentDialog, FilePreview } from '@plumbline/design/forms';
import { documentBucket, type ProjectDocument } from '../../../data/documents.ts';

type PreviewDialogProps = {
  title: string;
  file: Pick<ProjectDocument, 'object_path' | 'file_type'>;
  onClose: () => void;
};

/** A document in a dialog, to read. */
export function PreviewDialog({ title, file, onClose }: PreviewDialogProps) {
  const { url, error } = useFreshAddress(documentBucket, file.object_path);
  return (
    <ContentDialog isOpen title={title} onClose={onClose} width="lg">
      {url && <FilePreview url={url} fileType={file.file_type} name={title} />}
      {Boolean(error) && <Typography role="alert">{messageOf(error)}</Typography>}
      {!url && !error && <LoadingState label="Loading the document" />}
    </ContentDialog>
  );
}
