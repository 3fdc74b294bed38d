import { api } from '@plumbline/data/core';
import * as z from 'zod/mini';

/** A record that `search_everything` found; `type` says which page shows it. */
const found = z.object({
  type: z.string(),
  id: z.string(),
  title: z.string(),
  subtitle: z.nullish(z.string()),
  project_id: z.nullish(z.string()),
});
export type Found = z.infer<typeof found>;

/** Records by their words, across the company, under the user's own rights. */
export const { useSearchEverythingQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    searchEverything: build.query<Found[], string, Found[]>({
      query:
        (text) =>
        ({ db }) =>
          db.rpc('search_everything', { p_query: text }),
      rawResponseSchema: z.array(found),
      providesTags: ['Search'],
      keepUnusedDataFor: 30,
    }),
  }),
});
