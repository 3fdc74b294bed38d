import { useUnsavedWork } from '@plumbline/platform';
import { useRef, useState } from 'react';
import type { Category } from '../../../data/documents.ts';
import { isOver, type Upload } from '../upload.ts';
import { useDocumentUpload } from './useDocumentUpload.ts';

/** A file as it was chosen. */
type Chosen = { id: string; file: File; category: Category };

/** Documents of a project on their way, for as long as the page is open. */
export function useDocumentUploads(project: string) {
  const send = useDocumentUpload(project);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const chosen = useRef(new Map<string, Chosen & { stop: AbortController }>());
  useUnsavedWork(uploads.some((upload) => !isOver(upload)));

  const mark = (id: string, how: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...how } : one)));

  const run = async ({ id, file, category }: Chosen) => {
    const stop = new AbortController();
    chosen.current.set(id, { id, file, category, stop });
    mark(id, { state: 'uploading', share: 0, message: undefined });
    const watch = { signal: stop.signal, onProgress: (share: number) => mark(id, { share }) };
    // The file itself may be gone by now.
    const lost = { message: 'The file could not be read.', canRetry: true };
    const fault = await send(file, { category }, id, watch).catch(() => lost);
    if (stop.signal.aborted) return;
    if (!fault) mark(id, { state: 'done' });
    else mark(id, { state: fault.canRetry ? 'failed' : 'refused', message: fault.message });
  };

  return {
    uploads,
    start: (files: Iterable<File>, category: Category) => {
      const batch = Array.from(files, (file) => ({
        id: crypto.randomUUID(),
        file,
        category,
      }));
      setUploads((all) => [
        ...all,
        ...batch.map(({ id, file }) => ({ id, name: file.name, state: 'preparing' as const })),
      ]);
      for (const one of batch) void run(one);
    },
    retry: ({ id }: Upload) => {
      const one = chosen.current.get(id);
      if (one) void run(one);
    },
    cancel: ({ id }: Upload) => {
      chosen.current.get(id)?.stop.abort();
      mark(id, { state: 'cancelled' });
    },
    clear: () => setUploads((all) => all.filter((upload) => !isOver(upload))),
  };
}
