import { Box, Button, Stack } from '@plumbline/design';
import { useItemImageUrlQuery } from '../../data/itemImages.ts';
import type { ItemImage } from '../../data/schemas.ts';

type StoredImageProps = { image: ItemImage; isBusy: boolean; onRemove: (image: ItemImage) => void };

function StoredImage({ image, isBusy, onRemove }: StoredImageProps) {
  const { data: url } = useItemImageUrlQuery(image.object_path);
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'center' }}>
      <Box
        component="img"
        src={url}
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

/** The pictures that are kept with the item. */
export function StoredImages({ images, isBusy, onRemove }: StoredImagesProps) {
  if (images.length === 0) return null;
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', mb: 1.5 }}>
      {images.map((image) => (
        <StoredImage key={image.id} image={image} isBusy={isBusy} onRemove={onRemove} />
      ))}
    </Stack>
  );
}
