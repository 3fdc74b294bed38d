import { skipToken } from '@plumbline/data';
import { AreaIcon, Box } from '@plumbline/design';
import { useItemImageUrlQuery } from '../../data/itemImages.ts';

type ItemImageProps = { path: string | null; name: string };

/** An item's picture, or a quiet sign where there is none. */
export function ItemImage({ path, name }: ItemImageProps) {
  const { data: url } = useItemImageUrlQuery(path ?? skipToken);
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
      {url ? (
        <Box
          component="img"
          src={url}
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
