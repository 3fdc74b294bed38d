import { photoSide } from '../logo.ts';
import type { DocumentLogo } from '../model.ts';

const longestSide = 1200;

/** Draws a picture anew as PNG, at most 1,200 pixels at its longer side. Rejects what is no picture. */
export async function redraw(blob: Blob): Promise<DocumentLogo> {
  const { width, height, file } = await drawn(blob, longestSide, { type: 'image/png' });
  return { bytes: new Uint8Array(await file.arrayBuffer()), format: 'PNG', width, height };
}

/** Draws a photo anew as a small JPEG on white. Rejects what is no picture. */
export async function shrink(blob: Blob): Promise<DocumentLogo> {
  const how = { type: 'image/jpeg', quality: 0.75, background: '#ffffff' };
  const { width, height, file } = await drawn(blob, photoSide, how);
  return { bytes: new Uint8Array(await file.arrayBuffer()), format: 'JPEG', width, height };
}

type How = { type: string; quality?: number; background?: string };

async function drawn(blob: Blob, side: number, { background, ...how }: How) {
  const picture = await createImageBitmap(blob);
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context && background) {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  context?.drawImage(picture, 0, 0, width, height);
  picture.close();
  return { width, height, file: await canvas.convertToBlob(how) };
}
