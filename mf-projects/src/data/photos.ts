import { api, listValue, rowTag, z } from '@plumbline/data';
import { type PhotoPhase, photoPhases } from '@plumbline/domain';

export { photoBucket } from '@plumbline/data/photos';

/** Page size of the photo grid. */
export const photosAtOnce = 100;

const photo = z.object({
  id: z.string(),
  project_id: z.string(),
  object_path: z.string(),
  thumbnail_path: z.string().nullable(),
  file_name: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  phase: listValue(photoPhases),
  taken_at: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  uploaded_by_name: z.string().nullable(),
  annotations: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      x: z.number(),
      y: z.number(),
      author: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  // A copy that a phone saved for offline use may be from before there were any.
  voice_notes: z
    .array(
      z.object({
        id: z.string(),
        object_path: z.string(),
        content_type: z.string(),
        seconds: z.number(),
        photo_hash: z.string(),
        author: z.string().nullable(),
        created_at: z.string(),
      }),
    )
    .optional(),
});
/** A photo of a project with the annotations placed on it, and recordings about it. */
export type Photo = z.infer<typeof photo>;

type PhotoEdit = {
  project: string;
  id: string;
  changed: { title?: string; description?: string; phase?: PhotoPhase; deleted_at?: string | null };
};
export type VoiceNote = NonNullable<Photo['voice_notes']>[number];
type NewAnnotation = {
  /** Given when a deleted one comes back. */
  id?: string;
  company: string;
  project: string;
  photo: string;
  text: string;
  x: number;
  y: number;
};

const tags = (project: string) => [rowTag('ProjectPhoto', project), rowTag('Project', project)];

export const {
  useProjectPhotosQuery,
  useProjectEditPhotoMutation,
  useProjectAnnotationMutation,
  useProjectDeleteAnnotationMutation,
  useProjectDeleteVoiceNoteMutation,
  useProjectRestoreVoiceNoteMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest photos of a project, or of one phase of it. */
    projectPhotos: build.query<Photo[], { project: string; phase?: PhotoPhase; limit: number }>({
      query:
        ({ project, phase, limit }) =>
        ({ db }) => {
          const rows = db.from('project_photo_list').select('*').eq('project_id', project);
          return (phase ? rows.eq('phase', phase) : rows)
            .order('taken_at', { ascending: false })
            .order('id')
            .limit(limit);
        },
      rawResponseSchema: z.array(photo),
      extraOptions: { isKeptOffline: true },
      providesTags: (_, __, { project }) => [rowTag('ProjectPhoto', project)],
    }),
    projectEditPhoto: build.mutation<unknown, PhotoEdit>({
      query:
        ({ id, changed }) =>
        ({ db }) =>
          db.from('project_photos').update(changed).eq('id', id),
      invalidatesTags: (_, error, { project }) => (error ? [] : tags(project)),
    }),
    projectAnnotation: build.mutation<unknown, NewAnnotation>({
      query:
        ({ id = crypto.randomUUID(), company, photo: photo_id, text, x, y }) =>
        ({ db }) =>
          db.from('photo_annotations').insert({ id, company_id: company, photo_id, text, x, y }),
      invalidatesTags: (_, error, { project }) => (error ? [] : tags(project)),
    }),
    projectDeleteAnnotation: build.mutation<unknown, { project: string; id: string }>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.from('photo_annotations').delete().eq('id', id),
      invalidatesTags: (_, error, { project }) => (error ? [] : tags(project)),
    }),
    projectDeleteVoiceNote: build.mutation<unknown, { project: string; id: string }>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.from('photo_voice_notes').delete().eq('id', id),
      invalidatesTags: (_, error, { project }) => (error ? [] : tags(project)),
    }),
    /** Its file is still stored: files without a row are removed after a week. */
    projectRestoreVoiceNote: build.mutation<unknown, { project: string; note: VoiceNote }>({
      query:
        ({ project, note: { id, object_path, content_type, seconds, photo_hash } }) =>
        ({ db }) =>
          db.from('photo_voice_notes').insert({
            id,
            project_id: project,
            photo_hash,
            object_path,
            content_type,
            seconds,
          }),
      invalidatesTags: (_, error, { project }) => (error ? [] : tags(project)),
    }),
  }),
});
