import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { LoadingState } from '../feedback/LoadingState.tsx';

type FilePreviewProps = {
  /** Where the file is, for a while. */
  url: string;
  /** Its ending: `pdf` is framed, anything else is shown as a picture. */
  fileType: string;
  name: string;
};

/** A PDF or a picture of a private bucket, shown in the page; says so when it cannot be fetched. */
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
  if (hasFailed) return <Typography role="alert">Couldn’t load the document.</Typography>;
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
