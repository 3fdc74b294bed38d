import { ImageField } from './ImageField.tsx';
import { StoredImages } from './StoredImages.tsx';
import type { useItemImages } from './useItemImages.ts';

type ItemImagesProps = { pictures: ReturnType<typeof useItemImages> };

/** Stored pictures, and the one that waits for the item to be saved. */
export function ItemImages({ pictures }: ItemImagesProps) {
  const { images, waiting, isBusy, pick, removeStored, dropWaiting } = pictures;
  return (
    <>
      <StoredImages images={images} isBusy={isBusy} onRemove={removeStored} />
      <ImageField
        isBusy={isBusy}
        onPick={pick}
        pictures={waiting ? [{ key: waiting.url, url: waiting.url, onRemove: dropWaiting }] : []}
      />
    </>
  );
}
