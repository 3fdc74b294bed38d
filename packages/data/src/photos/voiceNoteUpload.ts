import type { QueuedMutation } from '@plumbline/offline/queue';
import { rowTag } from '../tags.ts';
import { photoBucket } from './photoUpload.ts';

/** Before the id of a voice note in the `about` of its upload. */
export const voiceNoteFolder = (project: string) => `projects/${project}/voice-note/`;

const endings: Record<string, string> = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
};

type Made = {
  company: string;
  project: string;
  /** The sha256 of the photo that it is about; the photo itself may be sent later. */
  photoHash: string;
  /** Its type begins with one that `photo_voice_notes` takes; a codec after it is left out. */
  recording: Blob;
  /** How long it lasts. */
  seconds: number;
};

/** A recording about a photo, as a change: its file, and the row that names it. Undefined for a type nobody plays. */
export function voiceNoteUpload({
  company,
  project,
  photoHash,
  recording,
  seconds,
}: Made): Omit<QueuedMutation, 'owner' | 'madeAt'> | undefined {
  const [type = ''] = recording.type.split(';');
  const ending = endings[type];
  if (!ending) return undefined;
  const id = crypto.randomUUID();
  const path = `${company}/${id}.${ending}`;
  return {
    id,
    about: `${voiceNoteFolder(project)}${id}`,
    title: 'Voice note',
    shows: seconds,
    files: [{ bucket: photoBucket, path, file: recording, type }],
    write: {
      method: 'post',
      path: '/photo_voice_notes',
      body: {
        id,
        company_id: company,
        project_id: project,
        photo_hash: photoHash,
        object_path: path,
        content_type: type,
        seconds,
      },
    },
    tags: [rowTag('ProjectPhoto', project)],
  };
}
