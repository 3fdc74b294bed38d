import { endingOf } from '@plumbline/domain/photo-type';
import type { QueuedMutation } from '@plumbline/offline/queue';
import { rowTag } from '../tags.ts';
import { safeFileName } from './fileNames.ts';
import { titleOf } from './photoFile.ts';
import type { PreparedPhoto } from './preparePhoto.ts';

/** The storage bucket of photos. */
export const photoBucket = 'project-photos';

/** Before the id of a photo in the `about` of its upload. */
export const photoFolder = (project: string) => `projects/${project}/photo/`;

type PhotoUpload = Omit<QueuedMutation, 'owner' | 'madeAt'>;

type Made = {
  id: string;
  company: string;
  project: string;
  /** Null: the database infers it from the progress of the job. */
  phase: 'before' | 'during' | 'after' | null;
  /** The name of the file that was chosen. */
  name: string;
  keepsPlace: boolean;
  photo: PreparedPhoto;
};

/** A photo that is ready, as a change: the picture, its small one, and the row that names them. */
export function photoUpload({
  id,
  company,
  project,
  phase,
  name,
  keepsPlace,
  photo,
}: Made): PhotoUpload {
  const path = `${company}/${id}.${endingOf(photo.type)}`;
  const small = photo.thumbnail && `${company}/${id}-small.webp`;
  const stored = { bucket: photoBucket, cacheSeconds: 31_536_000 };
  const row = {
    id,
    company_id: company,
    project_id: project,
    object_path: path,
    thumbnail_path: small,
    file_name: safeFileName(name),
    title: titleOf(name),
    phase,
    taken_at: photo.takenAt.toISOString(),
    latitude: photo.place?.latitude ?? null,
    longitude: photo.place?.longitude ?? null,
    content_type: photo.type,
    size_bytes: photo.file.size,
    width: photo.width,
    height: photo.height,
    content_hash: photo.hash,
  };
  return {
    id,
    about: `${photoFolder(project)}${id}`,
    title: `Photo "${name}"`,
    shows: name,
    files: [
      {
        ...stored,
        path,
        file: photo.file,
        type: photo.type,
        fingerprint: [project, photo.hash, photo.file.size, keepsPlace].join('-'),
      },
      ...(photo.thumbnail && small
        ? [{ ...stored, path: small, file: photo.thumbnail, type: 'image/webp' }]
        : []),
    ],
    write: { method: 'post', path: '/project_photos', body: row },
    tags: [rowTag('ProjectPhoto', project), rowTag('Project', project)],
    alreadyThere: 'This photo is already uploaded.',
  };
}
