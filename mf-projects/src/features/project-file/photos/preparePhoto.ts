import { exifDate } from './exifDate.ts';
import { sha256 } from '../../../shared/fileNames.ts';
import { maxPhotoBytes, photoTypeOf } from './photoFile.ts';

/** A photo that may be uploaded: what it is, and a small picture of it. */
export type PreparedPhoto = {
  type: string;
  takenAt: Date;
  hash: string;
  width: number | null;
  height: number | null;
  thumbnail: Blob | null;
};

const thumbnailEdge = 480;

/** Why a file is not taken; the message is for the user. */
export class RefusedPhoto extends Error {}

async function makeThumbnail(file: Blob) {
  // The orientation that the camera noted is applied here; the original stays as it is.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = picture;
  const scale = Math.min(1, thumbnailEdge / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return {
    width,
    height,
    thumbnail: await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 }),
  };
}

/** Looks into a file before it is sent. Throws `RefusedPhoto` for what is too large, no photo, or broken. */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  if (file.size > maxPhotoBytes)
    throw new RefusedPhoto('This file is larger than 25 MB. Send a smaller one.');
  const start = await file.slice(0, 262_144).arrayBuffer();
  const type = photoTypeOf(new Uint8Array(start));
  if (!type)
    throw new RefusedPhoto('This is not a photo. JPG, PNG, WebP, GIF and HEIC can be sent.');
  const facts = {
    type,
    takenAt: exifDate(start) ?? new Date(file.lastModified),
    hash: await sha256(file),
  };
  // Most browsers cannot draw HEIC; it goes without a small picture.
  if (type === 'image/heic') return { ...facts, width: null, height: null, thumbnail: null };
  try {
    return { ...facts, ...(await makeThumbnail(new Blob([file], { type }))) };
  } catch {
    throw new RefusedPhoto('This photo is damaged and cannot be opened.');
  }
}
