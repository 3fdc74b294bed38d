import { messageOf, useFileAddresses, useFreshAddress } from '@plumbline/data';
import { photoBucket } from '@plumbline/data/photos';
import { Box, CardActionArea, LoadingState, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useState } from 'react';
import type { Receipt } from '../data/orderShapes.ts';

type Photo = NonNullable<Receipt['photo']>;
const size = 64;

/** The photo of a delivery; pressed, it is shown large. Nothing where none was taken. */
export function ReceiptPhoto({ receipt: { photo, photo_hash } }: { receipt: Receipt }) {
  const [isOpen, setOpen] = useState(false);
  if (!photo)
    return photo_hash ? (
      <Typography variant="body2" color="textSecondary">
        The photo isn’t uploaded yet.
      </Typography>
    ) : null;
  return (
    <>
      <Thumb photo={photo} onOpen={() => setOpen(true)} />
      {isOpen && <PhotoDialog path={photo.object_path} onClose={() => setOpen(false)} />}
    </>
  );
}

function Thumb({ photo, onOpen }: { photo: Photo; onOpen: () => void }) {
  const path = photo.thumbnail_path ?? photo.object_path;
  const src = useFileAddresses(photoBucket, [path])(path);
  return (
    <CardActionArea
      aria-label="View photo of the delivery"
      onClick={onOpen}
      sx={{ width: size, height: size, borderRadius: 1, bgcolor: 'action.hover', mt: 0.5 }}
    >
      {src && (
        <Box
          component="img"
          src={src}
          alt=""
          sx={{ width: size, height: size, objectFit: 'cover', borderRadius: 1 }}
        />
      )}
    </CardActionArea>
  );
}

function PhotoDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const { url, error } = useFreshAddress(photoBucket, path);
  return (
    <ContentDialog isOpen width="md" title="Photo of the delivery" onClose={onClose}>
      {url && (
        <Box
          component="img"
          src={url}
          alt="Delivery"
          sx={{ maxWidth: 1, maxHeight: '70vh', display: 'block', mx: 'auto' }}
        />
      )}
      {Boolean(error) && <Typography role="alert">{messageOf(error)}</Typography>}
      {!url && !error && <LoadingState label="Loading the photo" />}
    </ContentDialog>
  );
}
