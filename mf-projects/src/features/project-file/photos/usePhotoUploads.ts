import { forgetChanges, sendAgain, takeBack, type WaitingChange } from '@plumbline/data';
import { useCompanyId, useUnsavedWork } from '@plumbline/platform';
import { useRef, useState } from 'react';
import type { Phase } from '../../../data/photos.ts';
import { photoFolder } from '../../../data/siteWork.ts';
import { useSiteWork } from '../../../shared/useSiteWork.ts';
import { isOver, type Upload } from '../upload.ts';
import { newPhoto } from './newPhoto.ts';
import { preparePhoto, RefusedPhoto, type PhotoWishes } from './preparePhoto.ts';

/** A file as it was chosen. */
type Chosen = PhotoWishes & { id: string; file: File; phase: Phase };

/** So many are made ready at once: each is held in memory meanwhile. */
const atOnce = 3;

const stateOf: Record<WaitingChange['state'], Upload['state']> = {
  waiting: 'waiting',
  sending: 'uploading',
  sent: 'done',
  refused: 'failed',
};

const toUpload = ({ id, state, share, shows, refusal, remark, isKept }: WaitingChange): Upload => ({
  id,
  name: String(shows),
  state: isKept === undefined && state !== 'sent' ? 'preparing' : stateOf[state],
  share,
  message: refusal ?? remark,
});

/**
 * Photos of a project on their way. A chosen file is made ready, and then waits for its turn and for the connection
 * like any other change: also after a reload, and on whatever page the user is. Pictures are told apart by their
 * hash, so each arrives once.
 */
export function usePhotoUploads(project: string) {
  const company = useCompanyId();
  const { changes, change } = useSiteWork(project);
  const photos = changes.filter(({ about }) => about.startsWith(photoFolder(project)));
  /** Files that are not ready, or never will be. */
  const [others, setOthers] = useState<readonly Upload[]>([]);
  const chosen = useRef(new Map<string, Chosen>());
  const uploads = [
    ...photos.map(toUpload),
    ...others.filter(({ id }) => !photos.some((photo) => photo.id === id)),
  ];
  useUnsavedWork(
    others.some((upload) => !isOver(upload)) ||
      photos.some((photo) => !photo.isKept && !isOver(toUpload(photo))),
  );

  const markOther = ({ id, ...how }: Pick<Upload, 'id' | 'state' | 'message'>) =>
    setOthers((all) => all.map((one) => (one.id === id ? { ...one, ...how } : one)));

  const makeReady = async ({ id, file, phase, ...wishes }: Chosen) => {
    try {
      const photo = await preparePhoto(file, wishes);
      if (!chosen.current.delete(id)) return;
      const { name } = file;
      const keepsPlace = wishes.keepsPlace ?? false;
      change(newPhoto({ id, company, project, phase, name, keepsPlace, photo }));
      setOthers((all) => all.filter((one) => one.id !== id));
    } catch (error) {
      const isRefused = error instanceof RefusedPhoto;
      markOther({
        id,
        state: isRefused ? 'refused' : 'failed',
        message: isRefused ? error.message : 'The photo could not be read.',
      });
    }
  };

  const makeAllReady = async (batch: readonly Chosen[]) => {
    const queue = [...batch];
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        // oxlint-disable-next-line no-await-in-loop
        if (chosen.current.has(next.id)) await makeReady(next);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  };

  return {
    uploads,
    start: (files: Iterable<File>, phase: Phase, wishes: PhotoWishes) => {
      const batch = Array.from(files, (file) => ({
        id: crypto.randomUUID(),
        file,
        phase,
        ...wishes,
      }));
      for (const one of batch) chosen.current.set(one.id, one);
      setOthers((all) => [
        ...all,
        ...batch.map(({ id, file }) => ({ id, name: file.name, state: 'preparing' as const })),
      ]);
      void makeAllReady(batch);
    },
    retry: ({ id }: Upload) => {
      const file = chosen.current.get(id);
      if (!file) return void sendAgain(id);
      markOther({ id, state: 'preparing', message: undefined });
      return void makeReady(file);
    },
    cancel: ({ id, name }: Upload) => {
      chosen.current.delete(id);
      setOthers((all) => [
        ...all.filter((one) => one.id !== id),
        { id, name, state: 'cancelled' as const },
      ]);
      void takeBack(id);
    },
    clear: () => {
      setOthers((all) => all.filter((upload) => !isOver(upload)));
      void forgetChanges(photos.filter((photo) => isOver(toUpload(photo))).map(({ id }) => id));
    },
  };
}
