import { createWorker, PSM, type Word } from 'tesseract.js';

// All from this area's own files: the page's policy lets in no others.
const workerFile = new URL('tesseract.js/dist/worker.min.js', import.meta.url).href;
const coreFile = new URL('tesseract.js-core/tesseract-core-simd-lstm.wasm.js', import.meta.url)
  .href;
const languageFile = new URL(
  '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
  import.meta.url,
).href;

/** How the words of an image are arranged: in one block, as a bill, or anywhere on it, as a card. */
export type PhotoLayout = keyof typeof modes;
export const modes = { block: PSM.SINGLE_BLOCK, anywhere: PSM.SPARSE_TEXT } as const;

async function start() {
  const worker = await createWorker('eng', 1, {
    workerPath: workerFile,
    corePath: coreFile,
    // The library adds a file's name to the path; behind # it is no part of the address. Data that is passed to it
    // directly is taken for the name of a language (version 7.0.0).
    langPath: `${languageFile}#`,
    workerBlobURL: false,
    cacheMethod: 'none',
  });
  return worker;
}

let started: ReturnType<typeof start> | undefined;

/** The words on a canvas with their boxes in pixels; the reader stays for the next one. */
export async function recognize(canvas: HTMLCanvasElement, layout: PhotoLayout): Promise<Word[]> {
  started ??= start();
  started.catch(() => {
    started = undefined;
  });
  const worker = await started;
  await worker.setParameters({ tessedit_pageseg_mode: modes[layout] });
  const { data } = await worker.recognize(canvas, {}, { blocks: true, text: false });
  return (data.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
  );
}
