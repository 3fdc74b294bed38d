import { Box, LoadingState, Typography } from '@plumbline/design';
import { useEffect, useState } from 'react';

type FilePreviewProps = { url: string; fileType: string; name: string };

/** A PDF or a picture, shown in the page. */
export function FilePreview({ url, fileType, name }: FilePreviewProps) {
  const [copy, setCopy] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    const load = async () => {
      const answer = await fetch(url);
      if (!answer.ok) return setFailed(true);
      // A copy of our own: the page may frame nothing from elsewhere.
      made = URL.createObjectURL(await answer.blob());
      if (isGone) URL.revokeObjectURL(made);
      else setCopy(made);
    };
    load().catch(() => setFailed(true));
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [url]);
  if (hasFailed) return <Typography role="alert">The document could not be fetched.</Typography>;
  if (!copy) return <LoadingState label="Loading the document" />;
  return (
    <Box
      sx={{
        height: '72dvh',
        '& > *': { width: '100%', height: '100%', border: 0, objectFit: 'contain' },
      }}
    >
      {fileType === 'pdf' ? <iframe src={copy} title={name} /> : <img src={copy} alt={name} />}
    </Box>
  );
}
