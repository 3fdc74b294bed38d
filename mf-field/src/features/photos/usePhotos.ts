import { queueMutation, useQueuedMutations, ownerOf } from '@plumbline/data';
import { photoFolder, photoUpload, preparePhoto, RefusedFile } from '@plumbline/data/photos';
import { useCompanyId, useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';

/** A photo that is queued: its hash links it, `url` shows it until it is uploaded. */
export type TakenPhoto = { hash: string; url: string };

/** Takes photos of a project: each is queued like any other change, and uploaded once. */
export function usePhotos(project: string) {
  const company = useCompanyId();
  const owner = ownerOf(useSession());
  const toasts = useToasts();
  const [isWorking, setWorking] = useState(false);
  const uploads = useQueuedMutations(owner, photoFolder(project));
  const take = async (file: File): Promise<TakenPhoto | undefined> => {
    try {
      const photo = await preparePhoto(file);
      const { name } = file;
      const id = crypto.randomUUID();
      const change = photoUpload({
        id,
        company,
        project,
        phase: null,
        name,
        keepsPlace: false,
        photo,
      });
      await queueMutation({ ...change, owner });
      return { hash: photo.hash, url: URL.createObjectURL(photo.thumbnail ?? photo.file) };
    } catch (error) {
      toasts.error(error instanceof RefusedFile ? error.message : 'Couldn’t read the photo.');
      return undefined;
    }
  };
  return {
    uploads,
    isWorking,
    /** Queues the files one after the other; returns those that were taken. */
    takeAll: async (files: Iterable<File>): Promise<TakenPhoto[]> => {
      setWorking(true);
      const taken: TakenPhoto[] = [];
      for (const file of files) {
        // One at a time: each is in memory meanwhile.
        // oxlint-disable-next-line no-await-in-loop
        const one = await take(file);
        if (one) taken.push(one);
      }
      setWorking(false);
      return taken;
    },
  };
}
