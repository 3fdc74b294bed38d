import { photoFolder, photoUpload, preparePhoto, type PhotoWishes } from '@plumbline/data/photos';
import type { PhotoPhase } from '@plumbline/domain';
import { useCompanyId } from '@plumbline/platform';
import { useQueuedUploads } from '../useQueuedUploads.ts';

/** Uploads of project photos. Each photo is identified by its hash, so it is uploaded once. */
export function usePhotoUploads(project: string) {
  const company = useCompanyId();
  const { start, ...uploading } = useQueuedUploads<PhotoWishes & { phase: PhotoPhase }>({
    project,
    folder: photoFolder(project),
    unreadable: 'Couldn’t read the photo.',
    async makeReady({ id, file, wishes: { phase, ...wishes } }) {
      const photo = await preparePhoto(file, wishes);
      const { name } = file;
      const keepsPlace = wishes.keepsPlace ?? false;
      return photoUpload({ id, company, project, phase, name, keepsPlace, photo });
    },
  });
  return {
    ...uploading,
    start: (files: Iterable<File>, phase: PhotoPhase, wishes: PhotoWishes) =>
      start(files, { ...wishes, phase }),
  };
}
