import { preparePhoto, RefusedFile } from '@plumbline/data/photos';
import type { ServicePhoto } from '../../data/serviceRequests.ts';

/** The part of a data address after its comma. */
const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : ''),
    );
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });

/** A photo made smaller, without where it was taken; or why the file can't be sent. */
async function servicePhoto(file: File): Promise<ServicePhoto | string> {
  try {
    const prepared = await preparePhoto(file, { isSmaller: true });
    return {
      name: file.name.slice(0, 300),
      photo: await base64Of(prepared.file),
      thumbnail: prepared.thumbnail && (await base64Of(prepared.thumbnail)),
    };
  } catch (error) {
    if (error instanceof RefusedFile) return `${file.name}: ${error.message}`;
    throw error;
  }
}

/** The photos among chosen files, ready to send, and why the others can't be sent. */
export async function servicePhotos(files: readonly File[]) {
  const found = await Promise.all(files.map(servicePhoto));
  return {
    photos: found.filter((one) => typeof one !== 'string'),
    problems: found.filter((one) => typeof one === 'string'),
  };
}
