import { FailedNote } from '@plumbline/design';
import { ImageField } from './ImageField.tsx';
import { StoredImages } from './StoredImages.tsx';
import type { useItemImages } from './useItemImages.ts';

type ItemImagesProps = { pictures: ReturnType<typeof useItemImages> };

/** Stored images, and the ones to upload when the item is saved. */
export function ItemImages({ pictures }: ItemImagesProps) {
  const { images, pending, isBusy, failure, pick, removeStored, removePending } = pictures;
  if (failure)
    return (
      <FailedNote message="Failed to load images. Please try again." onRetry={failure.onRetry} />
    );
  return (
    <>
      <StoredImages images={images} isBusy={isBusy} onRemove={removeStored} />
      <ImageField
        isBusy={isBusy}
        onPick={pick}
        pictures={pending ? [{ key: pending.url, url: pending.url, onRemove: removePending }] : []}
      />
    </>
  );
}
