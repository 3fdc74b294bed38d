import { photoTypeOf } from '@plumbline/domain/photo-type';
import { blankPlace, placeOf, takenAt, type Place } from './exif.ts';
import { sha256 } from './fileNames.ts';
import { RefusedFile } from './RefusedFile.ts';
import { maxPhotoBytes } from './photoFile.ts';

/** A photo that may be uploaded: what it is, and a small picture of it. */
export type PreparedPhoto = {
  /** What is sent: the file itself, or a smaller picture of it. */
  file: Blob;
  type: string;
  takenAt: Date;
  /** Where it was taken, if that is to be saved and known. */
  place: Place | null;
  hash: string;
  width: number | null;
  height: number | null;
  thumbnail: Blob | null;
};

const thumbnailEdge = 480;
/** The longer side of a photo that is sent smaller; enough to print it across a page. */
const smallerEdge = 2560;

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

/** What the sender decides for a batch of photos. */
export type PhotoWishes = {
  /** Sends a picture of 2,560 pixels at the most. */
  isSmaller?: boolean;
  /** Keeps where the photo was taken; else it is blanked in what is sent. */
  keepsPlace?: boolean;
};

/**
 * Looks into a file before it is sent.
 * Throws `RefusedFile` for what is too large, no photo, or broken.
 */
export async function preparePhoto(
  file: File,
  { isSmaller = false, keepsPlace = false }: PhotoWishes = {},
): Promise<PreparedPhoto> {
  if (file.size > maxPhotoBytes)
    throw new RefusedFile('This file is larger than 25 MB. Choose a smaller one.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = photoTypeOf(bytes);
  if (!type) throw new RefusedFile('This file isn’t a photo. Use JPG, PNG, WebP, GIF, or HEIC.');
  const facts = {
    type,
    takenAt: takenAt(bytes) ?? new Date(file.lastModified),
    place: (keepsPlace && placeOf(bytes)) || null,
    hash: await sha256(file),
  };
  if (!keepsPlace) blankPlace(bytes);
  const sent = new Blob([bytes], { type });
  // Most browsers cannot draw HEIC; it goes without a small picture.
  if (type === 'image/heic')
    return { ...facts, file: sent, width: null, height: null, thumbnail: null };
  try {
    return { ...facts, ...(await makePictures(sent, isSmaller && type !== 'image/gif')) };
  } catch {
    throw new RefusedFile('This photo is damaged and can’t be opened.');
  }
}
