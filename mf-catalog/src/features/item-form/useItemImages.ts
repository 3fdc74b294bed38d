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
  const stored = useItemImagesQuery(isStored ? { company, itemId } : skipToken);
  const images = stored.data ?? [];
  // Which picture is the first one is known only once they have been loaded.
  const isUnknown = isStored && !stored.data;
  const [add, { isLoading: isAdding }] = useItemImageAddMutation();
  const [remove, { isLoading: isRemoving }] = useItemImageRemoveMutation();
  const [pending, setPending] = useState<{ file: File; url: string }>();
  useEffect(() => (pending ? () => URL.revokeObjectURL(pending.url) : undefined), [pending]);

  const upload = async (file: File) => {
    const { error } = await add({ company, itemId, file, isPrimary: images.length === 0 });
    if (error) toasts.error(`Couldn’t upload the image: ${messageOf(error)}`);
    return !error;
  };
  return {
    images,
    failure: isUnknown && stored.isError ? { onRetry: () => void stored.refetch() } : undefined,
    pending,
    isBusy: isAdding || isRemoving || isUnknown,
    pick: (file: File) =>
      isStored ? void upload(file) : setPending({ file, url: URL.createObjectURL(file) }),
    removeStored: (image: (typeof images)[number]) => void remove({ company, itemId, image }),
    removePending: () => setPending(undefined),
    /** Uploads the pending images once the item is saved. */
    uploadPending: async () => {
      if (pending && (await upload(pending.file))) setPending(undefined);
    },
  };
}
