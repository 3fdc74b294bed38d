import { api, rowTag, z } from '@plumbline/data';
import { itemImage, type ItemImage } from './schemas.ts';

/** Storage bucket of item images. */
export const imageBucket = 'item-images';

export const { useItemImagesQuery, useItemImageAddMutation, useItemImageRemoveMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      itemImages: build.query<ItemImage[], { company: string; itemId: string }>({
        query:
          ({ company, itemId }) =>
          ({ db }) =>
            db
              .from('item_images')
              .select('id, object_path, is_primary')
              .eq('company_id', company)
              .eq('item_id', itemId)
              .order('is_primary', { ascending: false })
              .order('position'),
        rawResponseSchema: z.array(itemImage),
        providesTags: (_, __, { itemId }) => [rowTag('Item', itemId)],
      }),
      /** Uploads an image and adds its row to the item. */
      itemImageAdd: build.mutation<
        null,
        { company: string; itemId: string; file: File; isPrimary: boolean }
      >({
        query:
          ({ company, itemId, file, isPrimary }) =>
          async ({ db, storeFile }) => {
            const ending = file.name.split('.').at(-1)?.toLowerCase() ?? 'png';
            const stored = await storeFile({
              bucket: imageBucket,
              path: `${company}/${crypto.randomUUID()}.${ending}`,
              file,
              type: file.type,
            });
            if (!stored.data) return { data: null, error: stored.error };
            const { path } = stored.data;
            const booked = await db.from('item_images').insert({
              company_id: company,
              item_id: itemId,
              object_path: path,
              file_size: file.size,
              is_primary: isPrimary,
            });
            // Without a row, nothing would show or delete the uploaded file.
            if (booked.error) await db.storage.from(imageBucket).remove([path]);
            return booked;
          },
        invalidatesTags: (_, error, { itemId }) => (error ? [] : [rowTag('Item', itemId)]),
      }),
      itemImageRemove: build.mutation<null, { company: string; itemId: string; image: ItemImage }>({
        query:
          ({ company, image }) =>
          async ({ db }) => {
            const removed = await db
              .from('item_images')
              .delete()
              .eq('company_id', company)
              .eq('id', image.id);
            if (!removed.error) await db.storage.from(imageBucket).remove([image.object_path]);
            return removed;
          },
        invalidatesTags: (_, error, { itemId }) => (error ? [] : [rowTag('Item', itemId)]),
      }),
    }),
  });
