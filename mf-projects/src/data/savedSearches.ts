import { api, listTag, z } from '@plumbline/data';
import { readConditions, type Condition } from './conditions.ts';

const savedRow = z.object({ id: z.string(), name: z.string(), query: z.unknown() });

/** A saved advanced search; visible only to its owner. */
export type SavedSearch = { id: string; name: string; conditions: Condition[] };

const conditionsIn = (query: unknown) =>
  readConditions(z.object({ conditions: z.unknown() }).safeParse(query).data?.conditions);

type NewSearch = { company: string; name: string; conditions: readonly Condition[] };

export const {
  useProjectSavedSearchesQuery,
  useProjectKeepSearchMutation,
  useProjectForgetSearchMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    projectSavedSearches: build.query<SavedSearch[], string, z.infer<typeof savedRow>[]>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('saved_searches')
            .select('id, name, query')
            .eq('company_id', company)
            .eq('list', 'projects')
            .order('name'),
      rawResponseSchema: z.array(savedRow),
      transformResponse: (rows) =>
        rows.map(({ id, name, query }) => ({ id, name, conditions: conditionsIn(query) })),
      providesTags: [listTag('Search')],
    }),
    projectKeepSearch: build.mutation<unknown, NewSearch>({
      query:
        ({ company, name, conditions }) =>
        ({ db }) =>
          db.from('saved_searches').insert({
            company_id: company,
            list: 'projects',
            name,
            query: { conditions: [...conditions] },
          }),
      invalidatesTags: (_, error) => (error ? [] : [listTag('Search')]),
    }),
    projectForgetSearch: build.mutation<unknown, string>({
      query:
        (id) =>
        ({ db }) =>
          db.from('saved_searches').delete().eq('id', id),
      invalidatesTags: (_, error) => (error ? [] : [listTag('Search')]),
    }),
  }),
});
