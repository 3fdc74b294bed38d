import type { DocumentLogo } from '../model.ts';

const longestSide = 1200;

/** Draws a picture anew as PNG, at most 1,200 pixels at its longer side. Rejects what is no picture. */
export async function redraw(blob: Blob): Promise<DocumentLogo> {
  const picture = await createImageBitmap(blob);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  picture.close();
  const png = await canvas.convertToBlob({ type: 'image/png' });
  return { bytes: new Uint8Array(await png.arrayBuffer()), format: 'PNG', width, height };
}
