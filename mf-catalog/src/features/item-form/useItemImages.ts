import { messageOf, skipToken } from '@plumbline/data';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useEffect, useState } from 'react';
import {
  useItemImageAddMutation,
  useItemImageRemoveMutation,
  useItemImagesQuery,
} from '../../data/itemImages.ts';

/** Saves images immediately for a stored item, or after saving for a new one. */
export function useItemImages(itemId: string, isStored: boolean) {
  const company = useCompanyId();
  const toasts = useToasts();
  const { data: images = [] } = useItemImagesQuery(isStored ? { company, itemId } : skipToken);
  const [add, { isLoading: isAdding }] = useItemImageAddMutation();
  const [remove, { isLoading: isRemoving }] = useItemImageRemoveMutation();
  const [waiting, setWaiting] = useState<{ file: File; url: string }>();
  useEffect(() => (waiting ? () => URL.revokeObjectURL(waiting.url) : undefined), [waiting]);

  const upload = async (file: File) => {
    const { error } = await add({ company, itemId, file, isPrimary: images.length === 0 });
    if (error) toasts.error(`Couldn’t upload the image: ${messageOf(error)}`);
    return !error;
  };
  return {
    images,
    waiting,
    isBusy: isAdding || isRemoving,
    pick: (file: File) =>
      isStored ? void upload(file) : setWaiting({ file, url: URL.createObjectURL(file) }),
    removeStored: (image: (typeof images)[number]) => void remove({ company, itemId, image }),
    dropWaiting: () => setWaiting(undefined),
    /** Uploads the pending images once the item is saved. */
    uploadWaiting: async () => {
      if (waiting && (await upload(waiting.file))) setWaiting(undefined);
    },
  };
}
