/** Where the service worker leaves photos that another app shared, in the order of their addresses. */
const store = 'plumbline.shared-photos';

/** The photos that another app shared with this one. */
export async function sharedPhotos(): Promise<File[]> {
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open(store);
  const found = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
  return Promise.all(
    found
      .filter((one) => one !== undefined)
      .map(async (one) => {
        const blob = await one.blob();
        const name = decodeURIComponent(one.headers.get('x-name') ?? 'photo.jpg');
        return new File([blob], name, { type: blob.type });
      }),
  );
}

/** Forgets them, once they are added to a job or not wanted. */
export const forgetSharedPhotos = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(store);
};
