import { useImageSource } from '@plumbline/data';
import { AreaIcon, Box } from '@plumbline/design';

type ItemImageProps = {
  /** Image URL: `undefined` while loading, '' if the item has none. */
  address: string | undefined;
  name: string;
};

/** An item's image, or a placeholder icon. */
export function ItemImage({ address, name }: ItemImageProps) {
  const { src, ...imageEvents } = useImageSource(address);
  return (
    <Box
      sx={{
        width: 56,
        height: 56,
        flexShrink: 0,
        borderRadius: 1,
        overflow: 'hidden',
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'action.hover',
        color: 'text.secondary',
      }}
    >
      {src ? (
        <Box
          component="img"
          {...imageEvents}
          src={src}
          alt={name}
          loading="lazy"
          sx={{ width: 1, height: 1, objectFit: 'cover' }}
        />
      ) : (
        <AreaIcon name="items" />
      )}
    </Box>
  );
}
