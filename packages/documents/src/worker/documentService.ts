import type { PrintPage } from '../marks.ts';
import type { Printable } from '../model.ts';
import type { Ask, Reply } from './messages.ts';

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<
  number,
  { resolve: (reply: Reply) => void; reject: (error: Error) => void }
>();

/** The worker starts with the first question; fonts and jspdf load with it, not with the page. */
function started(): Worker {
  if (worker) return worker;
  const fresh = new Worker(new URL('./documentWorker.ts', import.meta.url), { type: 'module' });
  fresh.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  });
  fresh.addEventListener('error', () => {
    for (const { reject } of waiting.values())
      reject(new Error('The document writer could not be started'));
    waiting.clear();
    worker = undefined;
  });
  worker = fresh;
  return fresh;
}

function ask(want: Ask['want'], printable: Printable, title: string): Promise<Reply> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    try {
      started().postMessage({ id, want, printable, title } satisfies Ask);
    } catch (error) {
      waiting.delete(id);
      reject(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** A PDF and what the user should know about it, e.g. that the logo could not be read. */
export type PdfAnswer = { pdf: Blob; warnings: string[] };

/** Makes a PDF off the main thread. Rejects where fonts or worker cannot be loaded. `title` is the document's title in the reader's window. */
export async function makePdf(printable: Printable, title: string): Promise<PdfAnswer> {
  const reply = await ask('pdf', printable, title);
  if (reply.kind !== 'pdf') throw new Error(reply.kind === 'failed' ? reply.message : 'Not a PDF');
  return { pdf: new Blob([reply.pdf], { type: 'application/pdf' }), warnings: reply.warnings };
}

/** The pages as the PDF will have them, with the pictures on them. */
export type PagesAnswer = { pages: PrintPage[]; warnings: string[]; logo?: Blob };

/** Lays a document out off the main thread, for the preview. Rejects as `makePdf` does. */
export async function makePages(printable: Printable): Promise<PagesAnswer> {
  const reply = await ask('pages', printable, '');
  if (reply.kind !== 'pages') throw new Error(reply.kind === 'failed' ? reply.message : 'No pages');
  return reply;
}
