/** The manifest sends photos that another app shares here, with the field `photos`. */
export const sharePath = '/share-photos';
/** The area Field reads them there. */
const store = 'plumbline.shared-photos';
const page = '/field/photos?shared=1';

/** Keeps shared photos on the device and leads to the page that adds them to a job; without a connection too. */
export async function receivePhotos(request: Pick<Request, 'formData'>): Promise<Response> {
  const form = await request.formData();
  const files = form.getAll('photos').filter((one): one is File => one instanceof File);
  await caches.delete(store);
  const cache = await caches.open(store);
  for (const [at, file] of files.filter(({ type }) => type.startsWith('image/')).entries()) {
    const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) };
    // oxlint-disable-next-line no-await-in-loop -- one at a time: each is in memory meanwhile
    await cache.put(`/shared-photos/${at}`, new Response(file, { headers }));
  }
  return new Response(null, { status: 303, headers: { location: page } });
}
