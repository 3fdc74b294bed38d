import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
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

/** A PDF or picture of a private bucket, shown in the page. A browser without a PDF viewer gets a button that opens the file. */
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
  const isPdf = fileType === 'pdf';
  if (!copy) return <LoadingState label="Loading the document" />;
  // Most phones have no PDF viewer for frames: theirs would stay blank.
  if (isPdf && !navigator.pdfViewerEnabled) return <OpenPdf address={copy} name={name} />;
  return (
    <Box
      sx={{
        height: '72dvh',
        '& > *': { width: '100%', height: '100%', border: 0, objectFit: 'contain' },
      }}
    >
      {isPdf ? <iframe src={copy} title={name} /> : <img src={copy} alt={name} />}
    </Box>
  );
}

function OpenPdf({ address, name }: { address: string; name: string }) {
  return (
    <Box sx={{ py: 4, textAlign: 'center' }}>
      <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {name} opens in your PDF app. This browser can’t show it here.
      </Typography>
      <Button component="a" href={address} download={name} variant="contained" size="large">
        Open the PDF
      </Button>
    </Box>
  );
}
