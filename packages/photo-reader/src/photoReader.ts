import type { BillWord } from '@plumbline/domain/bill-reading';
import type { PhotoLayout } from './tesseract.ts';
import { flatten, slopeOf, toGrey } from './straighten.ts';

/** Words on a photo, with their places on the photo as it is shown. */
export type PhotoWords = { words: BillWord[]; aspect: number; angle: number };

/** Pixels across that letters are read at. */
export const readingWidth = 1400;

/**
 * Reads the words of a photo in this browser. The reader, about 7 MB, is loaded with the first photo from the area's own
 * files; the photo goes nowhere. Rejects what is no image, and where the browser can't run the reader.
 * @param layout how the words are arranged: one block such as a bill, or anywhere such as a card
 */
export async function readPhoto(photo: Blob, layout: PhotoLayout = 'block'): Promise<PhotoWords> {
  const image = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const scale = Math.min(2, readingWidth / image.width);
  const size = { width: Math.round(image.width * scale), height: Math.round(image.height * scale) };
  const flat = draw(image, size, 0);
  const pixels = flat.context.getImageData(0, 0, size.width, size.height).data;
  const angle = slopeOf(flatten(toGrey(pixels, size.width, size.height)));
  const { canvas } = draw(image, size, angle);
  image.close();
  const { recognize } = await import('./tesseract.ts');
  const found = await recognize(canvas, layout);
  return {
    aspect: size.height / size.width,
    angle,
    words: found.map(({ text, bbox, confidence }) => ({
      text,
      x0: bbox.x0 / size.width,
      x1: bbox.x1 / size.width,
      y0: bbox.y0 / size.height,
      y1: bbox.y1 / size.height,
      confidence: confidence / 100,
    })),
  };
}

type Size = { width: number; height: number };

function draw(image: ImageBitmap, { width, height }: Size, angle: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser draws no images');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((-angle * Math.PI) / 180);
  context.drawImage(image, -width / 2, -height / 2, width, height);
  return { canvas, context };
}
