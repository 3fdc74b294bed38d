/** A PDF that is open to be drawn, page by page. */
export type PdfPages = {
  count: number;
  /** A page as a JPEG, its longer side so many pixels; pages count from 1. Rejects what can't be drawn. */
  draw: (page: number, longerSide: number) => Promise<Blob>;
  close: () => void;
};

// Older phones have none of what the plain build needs.
const loadReader = () => import('pdfjs-dist/legacy/build/pdf.mjs');

let worker: Worker | undefined;

/** The reader's worker: loaded with the first PDF, and used by all. */
function started(): Worker {
  worker ??= new Worker(new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url), {
    type: 'module',
  });
  return worker;
}

/** Opens a PDF to draw its pages. Rejects what is no PDF, is damaged, or asks for a password. */
export async function openPdfPages(file: Blob): Promise<PdfPages> {
  const { getDocument, PDFWorker } = await loadReader();
  const port = started();
  const unloaded = new Promise<never>((_, reject) => {
    const fail = () => {
      worker = undefined;
      reject(new TypeError('The reader could not be loaded'));
    };
    port.addEventListener('error', fail, { once: true });
  });
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    worker: PDFWorker.create({ port }),
    // The page's policy allows no WebAssembly.
    useWasm: false,
    verbosity: 0,
  });
  const pdf = await Promise.race([task.promise, unloaded]);
  return {
    count: pdf.numPages,
    draw: async (number, longerSide) => {
      const page = await pdf.getPage(number);
      const plain = page.getViewport({ scale: 1 });
      const scale = longerSide / Math.max(plain.width, plain.height);
      const viewport = page.getViewport({ scale });
      const canvas = document.createElement('canvas');
      canvas.width = Math.ceil(viewport.width);
      canvas.height = Math.ceil(viewport.height);
      await page.render({ canvas, viewport }).promise;
      page.cleanup();
      return blobOf(canvas);
    },
    close: () => void task.destroy(),
  };
}

const blobOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The page can’t be drawn'))),
      'image/jpeg',
      0.85,
    );
  });
