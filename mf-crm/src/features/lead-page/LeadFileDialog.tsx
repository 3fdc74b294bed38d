import { messageOf, useFetchAddresses, useFreshAddress } from '@plumbline/data';
import { Button, LoadingState, Typography } from '@plumbline/design';
import { ContentDialog, downloadFile, FilePreview } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import type { ReactNode } from 'react';
import type { LeadFile } from '../../data/leadSchemas.ts';

type LeadFileDialogProps = { file: LeadFile; actions: ReactNode; onClose: () => void };

/** Shows a file of a lead. */
export function LeadFileDialog({ file, actions, onClose }: LeadFileDialogProps) {
  const { url, error } = useFreshAddress(file.bucket, file.object_path);
  const { fetchAddress } = useFetchAddresses(file.bucket);
  const toasts = useToasts();
  const download = async () => {
    const found = await fetchAddress(file.object_path);
    if (!found.url) return toasts.error(messageOf(found.error));
    await downloadFile(found.url, file.file_name).catch(() =>
      toasts.error('Couldn’t download the file. Try again.'),
    );
  };
  const fileType = file.content_type === 'application/pdf' ? 'pdf' : 'picture';
  return (
    <ContentDialog
      isOpen
      title={file.file_name}
      onClose={onClose}
      width="lg"
      actions={
        <>
          {actions}
          <Button onClick={() => void download()}>Download</Button>
        </>
      }
    >
      {url && <FilePreview url={url} fileType={fileType} name={file.file_name} />}
      {Boolean(error) && <Typography role="alert">{messageOf(error)}</Typography>}
      {!url && !error && <LoadingState label="Loading the file" />}
    </ContentDialog>
  );
}
