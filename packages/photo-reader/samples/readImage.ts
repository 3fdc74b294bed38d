import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { BillWord } from '@plumbline/domain/bill-reading';
import { createWorker, type Worker } from 'tesseract.js';
import { readingWidth } from '../src/photoReader.ts';
import { flatten, slopeOf, toGrey } from '../src/straighten.ts';
import { modes, type PhotoLayout } from '../src/tesseract.ts';

/** Words of an image with their places; aspect is its height by its width. */
export type ReadImage = { words: BillWord[]; aspect: number };

/** The reader of the browser, in Node. */
export async function openReader(layout: PhotoLayout) {
  const data = new URL('.', import.meta.resolve('@tesseract.js-data/eng')).pathname;
  const worker = await createWorker('eng', 1, {
    langPath: `${data}4.0.0_best_int`,
    cacheMethod: 'none',
  });
  await worker.setParameters({ tessedit_pageseg_mode: modes[layout] });
  return {
    read: (jpeg: Buffer) => readImage(worker, jpeg),
    close: () => worker.terminate(),
  };
}

/** Words of an image, as the browser reads them. */
async function readImage(worker: Worker, jpeg: Buffer): Promise<ReadImage> {
  const image = await loadImage(jpeg);
  const scale = Math.min(2, readingWidth / image.width);
  const width = Math.round(image.width * scale);
  const height = Math.round(image.height * scale);
  const draw = (angle: number) => {
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.translate(width / 2, height / 2);
    context.rotate((-angle * Math.PI) / 180);
    context.drawImage(image, -width / 2, -height / 2, width, height);
    return canvas;
  };
  const greyOf = (canvas: ReturnType<typeof draw>) =>
    flatten(toGrey(canvas.getContext('2d').getImageData(0, 0, width, height).data, width, height));
  const angle = slopeOf(greyOf(draw(0)));
  const canvas = draw(angle);
  const answer = await worker.recognize(
    canvas.toBuffer('image/png'),
    {},
    { blocks: true, text: false },
  );
  const words = (answer.data.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)),
  );
  return {
    aspect: height / width,
    words: words.map(({ text, bbox, confidence }) => ({
      text,
      x0: bbox.x0 / width,
      x1: bbox.x1 / width,
      y0: bbox.y0 / height,
      y1: bbox.y1 / height,
      confidence: confidence / 100,
    })),
  };
}
