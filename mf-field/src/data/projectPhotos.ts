import { api, rowTag, z } from '@plumbline/data';

const photo = z.object({
  id: z.string(),
  title: z.string(),
  object_path: z.string(),
  thumbnail_path: z.string().nullable(),
  content_hash: z.string(),
});
/** A photo that a log or punch item can link to by its hash. */
export type LinkedPhoto = z.infer<typeof photo>;

export const { useFieldPhotosQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The latest photos of a project. */
    fieldPhotos: build.query<LinkedPhoto[], string>({
      query:
        (project) =>
        ({ db }) =>
          db
            .from('project_photos')
            .select('id, title, object_path, thumbnail_path, content_hash')
            .eq('project_id', project)
            .is('deleted_at', null)
            .not('content_hash', 'is', null)
            .order('taken_at', { ascending: false })
            .limit(60),
      rawResponseSchema: z.array(photo),
      extraOptions: { isKeptOffline: true },
      providesTags: (_, __, project) => [rowTag('ProjectPhoto', project)],
    }),
  }),
});
