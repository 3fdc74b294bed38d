import { useFileAddresses, useImageSource } from '@plumbline/data';
import { Box, Button, Stack } from '@plumbline/design';
import { imageBucket } from '../../data/itemImages.ts';
import type { ItemImage } from '../../data/schemas.ts';

type StoredImageProps = {
  image: ItemImage;
  address: string | undefined;
  isBusy: boolean;
  onRemove: (image: ItemImage) => void;
};

function StoredImage({ image, address, isBusy, onRemove }: StoredImageProps) {
  const { src, ...imageEvents } = useImageSource(address);
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'center' }}>
      <Box
        component="img"
        {...imageEvents}
        src={src || undefined}
        alt="The item"
        sx={{ width: 96, height: 96, objectFit: 'cover', borderRadius: 1, bgcolor: 'action.hover' }}
      />
      <Button size="small" onClick={() => onRemove(image)} disabled={isBusy}>
        Remove
      </Button>
    </Box>
  );
}

type StoredImagesProps = {
  images: readonly ItemImage[];
  isBusy: boolean;
  onRemove: (image: ItemImage) => void;
};

/** The stored images of an item. */
export function StoredImages({ images, isBusy, onRemove }: StoredImagesProps) {
  const addressOf = useFileAddresses(
    imageBucket,
    images.map((image) => image.object_path),
  );
  if (images.length === 0) return null;
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', mb: 1.5 }}>
      {images.map((image) => (
        <StoredImage
          key={image.id}
          image={image}
          address={addressOf(image.object_path)}
          isBusy={isBusy}
          onRemove={onRemove}
        />
      ))}
    </Stack>
  );
}
