import { messageOf } from '@plumbline/data';
import { Box, LoadingState, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useEffect, useState } from 'react';
import { useLazyProjectDocumentUrlQuery, type ProjectDocument } from '../../../data/documents.ts';

type PreviewDialogProps = { document: ProjectDocument; onClose: () => void };

/** A PDF or a picture, shown in the page. */
export function PreviewDialog({ document, onClose }: PreviewDialogProps) {
  const [fetchUrl] = useLazyProjectDocumentUrlQuery();
  const [shown, setShown] = useState<{ url?: string; failed?: string }>({});
  const { object_path: path, file_type: fileType } = document;
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    const load = async () => {
      const { data: url, error } = await fetchUrl(path);
      if (!url) return setShown({ failed: messageOf(error) });
      const answer = await fetch(url);
      if (!answer.ok) return setShown({ failed: 'The document could not be fetched.' });
      // A copy of our own: the page may frame nothing from elsewhere.
      made = URL.createObjectURL(await answer.blob());
      if (isGone) URL.revokeObjectURL(made);
      else setShown({ url: made });
    };
    load().catch(() => setShown({ failed: 'The document could not be fetched.' }));
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [fetchUrl, path]);
  return (
    <ContentDialog isOpen title={document.name} onClose={onClose} width="lg">
      {shown.failed && <Typography role="alert">{shown.failed}</Typography>}
      {!shown.url && !shown.failed && <LoadingState label="Loading the document" />}
      {shown.url && (
        <Box
          sx={{
            height: '72dvh',
            '& > *': { width: '100%', height: '100%', border: 0, objectFit: 'contain' },
          }}
        >
          {fileType === 'pdf' ? (
            <iframe src={shown.url} title={document.name} />
          ) : (
            <img src={shown.url} alt={document.name} />
          )}
        </Box>
      )}
    </ContentDialog>
  );
}
