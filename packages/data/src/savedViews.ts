import { api } from './api.ts';
import { messageOf } from './errors.ts';
import { listTag } from './tags.ts';
import * as z from './zod.ts';

const savedView = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  filters: z.record(z.string(), z.array(z.string())),
  is_shared: z.boolean(),
});
/** A saved view of a list: its filters and its sort order as in the address, by name. */
export type SavedView = z.infer<typeof savedView>;
type SavedViewInput = Pick<SavedView, 'id' | 'name' | 'filters' | 'is_shared'>;

/** Most views that one list shows. */
const most = 100;

const {
  useSavedViewsQuery,
  useSavedViewAddMutation,
  useSavedViewChangeMutation,
  useSavedViewDeleteMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user's own views of a list and the shared ones, by name. */
    savedViews: build.query<SavedView[], { company: string; list: string }>({
      query:
        ({ company, list }) =>
        ({ db }) =>
          db
            .from('saved_views')
            .select('id, user_id, name, filters, is_shared')
            .eq('company_id', company)
            .eq('list', list)
            .order('name')
            .limit(most),
      rawResponseSchema: z.array(savedView),
      extraOptions: { isKeptOffline: true },
      providesTags: [listTag('SavedView')],
    }),
    savedViewAdd: build.mutation<unknown, SavedViewInput & { company: string; list: string }>({
      query:
        ({ company, ...view }) =>
        ({ db }) =>
          db.from('saved_views').insert({ company_id: company, ...view }),
      invalidatesTags: (_, error) => (error ? [] : [listTag('SavedView')]),
    }),
    savedViewChange: build.mutation<
      unknown,
      { company: string; id: string } & Partial<SavedViewInput>
    >({
      query:
        ({ company, id, ...changed }) =>
        ({ db }) =>
          db
            .from('saved_views')
            .update(changed)
            .eq('company_id', company)
            .eq('id', id)
            .select('id')
            .single(),
      invalidatesTags: (_, error) => (error ? [] : [listTag('SavedView')]),
    }),
    savedViewDelete: build.mutation<unknown, { company: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db.from('saved_views').delete().eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error) => (error ? [] : [listTag('SavedView')]),
    }),
  }),
});

const nameTaken = 'You already have a view with this name. Choose another name.';

async function problemIn(answer: PromiseLike<{ error?: unknown }>): Promise<string | undefined> {
  const { error } = await answer;
  if (!error) return undefined;
  const isTaken = typeof error === 'object' && 'kind' in error && error.kind === 'conflict';
  return isTaken ? nameTaken : messageOf(error);
}

/** The saved views of a list, for `useSavedViews`; each change returns what went wrong, in plain words. */
export function useStoredViews({ company, list }: { company: string; list: string }) {
  const { data: views = [], error, refetch } = useSavedViewsQuery({ company, list });
  const [add] = useSavedViewAddMutation();
  const [change] = useSavedViewChangeMutation();
  const [remove] = useSavedViewDeleteMutation();
  return {
    views,
    onRetry: error && views.length === 0 ? () => void refetch() : undefined,
    add: ({ id, name, filters, is_shared }: SavedViewInput) =>
      problemIn(add({ company, list, id, name, filters, is_shared })),
    change: (id: string, changed: Partial<SavedViewInput>) =>
      problemIn(change({ company, ...changed, id })),
    remove: (id: string) => problemIn(remove({ company, id })),
  };
}
/** What `useStoredViews` returns. */
export type StoredViews = ReturnType<typeof useStoredViews>;
