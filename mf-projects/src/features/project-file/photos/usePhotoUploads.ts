import { isDataError, messageOf } from '@plumbline/data';
import { useCompanyId, useUnsavedWork } from '@plumbline/platform';
import { useRef, useState } from 'react';
import {
  useProjectAddPhotoMutation,
  useProjectStorePhotoMutation,
  type Phase,
} from '../../../data/photos.ts';
import { safeFileName } from '../../../shared/fileNames.ts';
import { endingOf, titleOf } from './photoFile.ts';
import { preparePhoto, RefusedPhoto, type PhotoWishes } from './preparePhoto.ts';

/** How one file of a batch fares. */
export type Upload = PhotoWishes & {
  id: string;
  file: File;
  phase: Phase;
  state: 'waiting' | 'uploading' | 'done' | 'failed' | 'refused' | 'cancelled';
  /** Which share of the file has arrived, 0 to 1. */
  share?: number;
  message?: string;
};

const atOnce = 3;

/** Waits until the browser says that it is online again. */
const online = () =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

/**
 * Sends photos, three at a time. A lost connection pauses the batch; when it is back each photo goes on from where
 * it was. Names are made before the first attempt and pictures are told apart by their hash, so each arrives once.
 */
export function usePhotoUploads(project: string) {
  const company = useCompanyId();
  const [store] = useProjectStorePhotoMutation();
  const [add] = useProjectAddPhotoMutation();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  useUnsavedWork(uploads.some(({ state }) => state === 'waiting' || state === 'uploading'));

  const mark = (id: string, changed: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)));

  /** Repeats a step while there is no connection; any other failure is final. */
  const insist = async <Answer extends { error?: unknown }>(step: () => Promise<Answer>) => {
    for (let attempt = 0; ; attempt += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await online();
      // oxlint-disable-next-line no-await-in-loop
      const answer = await step();
      const isOffline = isDataError(answer.error) && answer.error.kind === 'offline';
      if (!isOffline || attempt >= 5) return answer;
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** attempt));
    }
  };

  const send = async ({ id, file: original, phase, ...wishes }: Upload) => {
    const { signal } = stops.current.get(id) ?? new AbortController();
    if (signal.aborted) return;
    mark(id, { state: 'uploading', share: 0 });
    try {
      const { file, type, takenAt, place, hash, width, height, thumbnail } = await preparePhoto(
        original,
        wishes,
      );
      let path = `${company}/${id}.${endingOf(type)}`;
      const small = thumbnail && `${company}/${id}-small.webp`;
      const steps = [
        async () => {
          const answer = await store({
            path,
            file,
            type,
            signal,
            fingerprint: [project, hash, file.size, wishes.keepsPlace].join('-'),
            onProgress: (share) => mark(id, { share }),
          });
          path = answer.data?.path ?? path;
          return answer;
        },
        ...(small ? [() => store({ path: small, file: thumbnail, type: 'image/webp' })] : []),
        () =>
          add({
            id,
            company_id: company,
            project_id: project,
            object_path: path,
            thumbnail_path: small,
            file_name: safeFileName(original.name),
            title: titleOf(original.name),
            phase,
            taken_at: takenAt.toISOString(),
            latitude: place?.latitude ?? null,
            longitude: place?.longitude ?? null,
            content_type: type,
            size_bytes: file.size,
            width,
            height,
            content_hash: hash,
          }),
      ];
      for (const step of steps) {
        if (signal.aborted) return;
        // oxlint-disable-next-line no-await-in-loop
        const { error } = await insist(step);
        if (signal.aborted) return;
        if (isDataError(error) && error.kind === 'conflict')
          return mark(id, { state: 'done', message: 'This photo is here already.' });
        if (error) return mark(id, { state: 'failed', message: messageOf(error) });
      }
      mark(id, { state: 'done' });
    } catch (error) {
      const isRefused = error instanceof RefusedPhoto;
      mark(id, {
        state: isRefused ? 'refused' : 'failed',
        message: isRefused ? error.message : 'The photo could not be read.',
      });
    }
  };

  const sendAll = async (batch: readonly Upload[]) => {
    const queue = [...batch];
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        // oxlint-disable-next-line no-await-in-loop
        await send(next);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  };

  return {
    uploads,
    start: (files: Iterable<File>, phase: Phase, wishes: PhotoWishes) => {
      const batch = Array.from(files, (file): Upload => ({
        id: crypto.randomUUID(),
        file,
        phase,
        ...wishes,
        state: 'waiting',
      }));
      for (const { id } of batch) stops.current.set(id, new AbortController());
      setUploads((all) => [...all, ...batch]);
      void sendAll(batch);
    },
    retry: (upload: Upload) => void sendAll([upload]),
    cancel: (id: string) => {
      stops.current.get(id)?.abort();
      mark(id, { state: 'cancelled' });
    },
    clear: () =>
      setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'uploading')),
  };
}
