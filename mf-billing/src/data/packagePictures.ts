import { api, rowTag, z } from '@plumbline/data';

const photo = z.object({ id: z.string(), title: z.string(), file_name: z.string().nullable() });

export const { usePackagePicturesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest 200 photos of a project, to choose from. */
    packagePictures: build.query<
      { value: string; label: string }[],
      string,
      z.infer<typeof photo>[]
    >({
      query:
        (project) =>
        ({ db }) =>
          db
            .from('project_photos')
            .select('id, title, file_name')
            .eq('project_id', project)
            .is('deleted_at', null)
            .order('taken_at', { ascending: false })
            .limit(200),
      rawResponseSchema: z.array(photo),
      transformResponse: (photos) =>
        photos.map(({ id, title, file_name }) => ({
          value: id,
          label: title || file_name || 'Photo',
        })),
      providesTags: (_, __, project) => [rowTag('ProjectPhoto', project)],
    }),
  }),
});
