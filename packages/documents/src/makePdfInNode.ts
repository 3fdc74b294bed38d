import { createCanvas, loadImage } from '@napi-rs/canvas';
import { compose } from './compose.ts';
import { nodeFonts } from './fonts/nodeFonts.ts';
import type { Redraw } from './logo.ts';
import { senderOf, type Printable } from './model.ts';
import { writePdf } from './pdf/writePdf.ts';

const longestSide = 1200;

/** Draws a picture anew as PNG, as the browser's worker does: SVG, WebP, and huge photos. */
const redraw: Redraw = async (blob) => {
  const picture = await loadImage(Buffer.from(await blob.arrayBuffer()));
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(picture, 0, 0, width, height);
  const bytes = Uint8Array.from(await canvas.encode('png'));
  return { bytes, format: 'PNG', width, height };
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
  const { pages, fonts, logo, warnings } = await compose(printable, {
    fonts: nodeFonts,
    fetch: fetching,
    redraw,
  });
  const author = senderOf(printable).name;
  return { pdf: new Uint8Array(writePdf(pages, fonts, { logo }, { title, author })), warnings };
}
