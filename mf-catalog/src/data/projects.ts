import { api, countedPage, listTag, z } from '@plumbline/data';

const projectChoice = z.object({ id: z.string(), name: z.string() });
type ProjectChoice = z.infer<typeof projectChoice>;

export const { useCatalogProjectsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The first 20 projects that match by name. */
    catalogProjects: build.query<ProjectChoice[], { company: string; text: string }>({
      query:
        ({ text }) =>
        ({ db }) =>
          db.rpc('project_page', {
            p_filters: { named: text },
            p_sort: 'name',
            p_descending: false,
            p_limit: 20,
          }),
      rawResponseSchema: countedPage(projectChoice),
      transformResponse: ({ rows }) => rows,
      providesTags: [listTag('Project')],
    }),
  }),
});
