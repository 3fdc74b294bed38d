import { createCanvas, loadImage } from '@napi-rs/canvas';
import { compose } from './compose.ts';
import { nodeFonts } from './fonts/nodeFonts.ts';
import { photoSide, type Redraw } from './logo.ts';
import { senderOf, type Printable } from './model.ts';
import { writePdf } from './pdf/writePdf.ts';

/** Draws a picture anew at most so large, as the browser's worker does. */
async function drawn(blob: Blob, longestSide: number) {
  const picture = await loadImage(Buffer.from(await blob.arrayBuffer()));
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  return { canvas, context, draw: () => context.drawImage(picture, 0, 0, width, height) };
}

/** As PNG: SVG, WebP, and huge logos. */
const redraw: Redraw = async (blob) => {
  const { canvas, draw } = await drawn(blob, 1200);
  draw();
  const bytes = Uint8Array.from(await canvas.encode('png'));
  return { bytes, format: 'PNG', width: canvas.width, height: canvas.height };
};

/** As a small JPEG on white: photos. */
const shrink: Redraw = async (blob) => {
  const { canvas, context, draw } = await drawn(blob, photoSide);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  draw();
  const bytes = Uint8Array.from(await canvas.encode('jpeg', 75));
  return { bytes, format: 'JPEG', width: canvas.width, height: canvas.height };
};

/**
 * The same PDF that `makePdf` makes in the browser, made in Node, with what is wrong with it in words. Rejects where a
 * font or the logo cannot be loaded. Logos are fetched with `fetching`.
 */
export async function makePdfInNode(
  printable: Printable,
  title: string,
  fetching: (url: string) => Promise<Response> = (url) => fetch(url),
): Promise<{ pdf: Uint8Array<ArrayBuffer>; warnings: string[] }> {
  const { pages, fonts, logo, pictures, warnings } = await compose(printable, {
    fonts: nodeFonts,
    fetch: fetching,
    redraw,
    shrink,
  });
  const author = senderOf(printable).name;
  const pdf = writePdf(pages, fonts, { ...pictures, logo }, { title, author });
  return { pdf: new Uint8Array(pdf), warnings };
}
