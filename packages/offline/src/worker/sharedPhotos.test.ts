import { fakeCaches } from '@plumbline/testing';
import { receivePhotos } from './sharedPhotos.ts';

it('keeps shared photos on the device, nothing else, and leads to the camera page', async () => {
  const { remove } = fakeCaches();
  const form = new FormData();
  form.append('photos', new File(['one'], 'roof 1.jpg', { type: 'image/jpeg' }));
  form.append('photos', new File(['no'], 'note.txt', { type: 'text/plain' }));

  const answer = await receivePhotos({ formData: async () => form });

  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/field/photos?shared=1');
  const kept = await (await caches.open('plumbline.shared-photos')).keys();
  expect(kept).toHaveLength(1);
  remove();
});
