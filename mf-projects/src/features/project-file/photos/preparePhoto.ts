import { exifDate } from './exifDate.ts';
import { sha256 } from '../../../shared/fileNames.ts';
import { maxPhotoBytes, photoTypeOf } from './photoFile.ts';

/** A photo that may be uploaded: what it is, and a small picture of it. */
export type PreparedPhoto = {
  /** What is sent: the file itself, or a smaller picture of it. */
  file: Blob;
  type: string;
  takenAt: Date;
  hash: string;
  width: number | null;
  height: number | null;
  thumbnail: Blob | null;
};

const thumbnailEdge = 480;
/** The longer side of a photo that is sent smaller; enough to print it across a page. */
const smallerEdge = 2560;

/** Why a file is not taken; the message is for the user. */
export class RefusedPhoto extends Error {}

/** Draws a picture with its longer side at most so long, upright as its camera noted. */
function draw(picture: ImageBitmap, edge: number, type: string, quality: number): Promise<Blob> {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.ceil(picture.width * scale),
    Math.ceil(picture.height * scale),
  );
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type, quality });
}

async function makePictures(file: Blob, isSmaller: boolean) {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = picture;
  const thumbnail = await draw(picture, thumbnailEdge, 'image/webp', 0.8);
  const smaller = isSmaller ? await draw(picture, smallerEdge, 'image/jpeg', 0.85) : file;
  picture.close();
  if (smaller.size >= file.size) return { file, type: file.type, width, height, thumbnail };
  const scale = Math.min(1, smallerEdge / Math.max(width, height));
  return {
    file: smaller,
    type: smaller.type,
    width: Math.ceil(width * scale),
    height: Math.ceil(height * scale),
    thumbnail,
  };
}

/**
 * Looks into a file before it is sent; `isSmaller` sends a picture of 2,560 pixels at the most.
 * Throws `RefusedPhoto` for what is too large, no photo, or broken.
 */
export async function preparePhoto(file: File, isSmaller = false): Promise<PreparedPhoto> {
  if (file.size > maxPhotoBytes)
    throw new RefusedPhoto('This file is larger than 25 MB. Send a smaller one.');
  const start = await file.slice(0, 262_144).arrayBuffer();
  const type = photoTypeOf(new Uint8Array(start));
  if (!type)
    throw new RefusedPhoto('This is not a photo. JPG, PNG, WebP, GIF and HEIC can be sent.');
  const facts = {
    file: new Blob([file], { type }),
    type,
    takenAt: exifDate(start) ?? new Date(file.lastModified),
    hash: await sha256(file),
  };
  // Most browsers cannot draw HEIC; it goes without a small picture.
  if (type === 'image/heic') return { ...facts, width: null, height: null, thumbnail: null };
  try {
    return { ...facts, ...(await makePictures(facts.file, isSmaller && type !== 'image/gif')) };
  } catch {
    throw new RefusedPhoto('This photo is damaged and cannot be opened.');
  }
}
