import { useImageSource } from '@plumbline/data';
import { Box, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';

type PhotoThumbProps = {
  /** Undefined while it is not known, '' if the file is gone. */
  src: string | undefined;
  /** The server has it. */
  isSent: boolean;
  alt: string;
  size?: number;
  children?: ReactNode;
};

const photoState = (src: string | undefined, isSent: boolean) => {
  if (!isSent) return 'Photo not sent yet';
  return src === '' ? 'No photo' : 'Photo';
};

/** A small square photo; says so while it is not uploaded yet. */
export function PhotoThumb({ src, isSent, alt, size = 64, children }: PhotoThumbProps) {
  const { src: shown, ...events } = useImageSource(src);
  return (
    <Box
      sx={{
        position: 'relative',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'action.hover',
        display: 'grid',
        placeItems: 'center',
        '& img': { width: 1, height: 1, objectFit: 'cover', display: 'block' },
      }}
    >
      {shown ? (
        <img {...events} src={shown} alt={alt} loading="lazy" decoding="async" />
      ) : (
        <Typography variant="caption" component="span" sx={{ textAlign: 'center', p: 0.5 }}>
          {photoState(shown, isSent)}
        </Typography>
      )}
      {children}
    </Box>
  );
}
