import { api, listTag, rowTag, z } from '@plumbline/data';
import type { ClientInput } from './schemas.ts';
import { clientsApi } from './clients.ts';

const saved = z.object({ id: z.string() });
const clientTags = (id: string) => [
  rowTag('Client', id),
  listTag('Client'),
  listTag('Activity'),
  listTag('Dashboard'),
  listTag('Search'),
];

type ClientSave = {
  company: string;
  id: string;
  client: ClientInput;
  /** The loaded version; undefined for a new client. */
  version?: number | undefined;
};

/** Adds and edits clients. */
export const { useClientSaveMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Fails as not found when someone else changed the client. */
    clientSave: build.mutation<{ id: string }, ClientSave>({
      query:
        ({ company, id, client, version }) =>
        ({ db }) =>
          version === undefined
            ? db
                .from('clients')
                .insert({ id, company_id: company, ...client })
                .select('id')
                .single()
            : db
                .from('clients')
                .update(client)
                .eq('company_id', company)
                .eq('id', id)
                .eq('version', version)
                .select('id')
                .single(),
      rawResponseSchema: saved,
      /** Shows saved values immediately, before the list and the client page refetch. */
      async onQueryStarted({ company, id, client }, store) {
        const { dispatch } = store;
        if (!(await store.queryFulfilled.catch(() => undefined))) return;
        const { selectInvalidatedBy, updateQueryData } = clientsApi.util;
        const shown = selectInvalidatedBy(store.getState(), [rowTag('Client', id)]);
        dispatch(
          updateQueryData(
            'clientDetail',
            { company, id },
            (one) => void Object.assign(one, client),
          ),
        );
        for (const { endpointName, originalArgs } of shown)
          if (endpointName === 'clientList')
            dispatch(
              updateQueryData('clientList', originalArgs, ({ rows }) => {
                const row = rows.find((one) => one.id === id);
                if (row) Object.assign(row, client);
              }),
            );
      },
      invalidatesTags: (_, error, { id }) => (error ? [] : clientTags(id)),
    }),
  }),
});

/** Activates, deletes, and restores clients. */
export const { useClientDeleteMutation, useClientSetActiveMutation, useClientOpenQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      clientSetActive: build.mutation<
        { id: string },
        { company: string; id: string; isActive: boolean }
      >({
        query:
          ({ company, id, isActive }) =>
          ({ db }) =>
            db
              .from('clients')
              .update({ is_active: isActive })
              .eq('company_id', company)
              .eq('id', id)
              .select('id')
              .single(),
        rawResponseSchema: saved,
        invalidatesTags: (_, error, { id }) => (error ? [] : clientTags(id)),
      }),
      /** Number of a client's unanswered quotes and unfinished projects. */
      clientOpen: build.query<
        { quotes: number; projects: number },
        { company: string; id: string }
      >({
        query:
          ({ company, id }) =>
          async ({ db }) => {
            const [quotes, projects] = await Promise.all([
              db
                .from('quote_list')
                .select('id', { count: 'exact', head: true })
                .eq('company_id', company)
                .eq('client_id', id)
                .in('status', ['draft', 'sent']),
              db
                .from('project_list')
                .select('id', { count: 'exact', head: true })
                .eq('company_id', company)
                .eq('client_id', id)
                .neq('status', 'completed'),
            ]);
            const error = quotes.error ?? projects.error;
            return {
              data: { quotes: quotes.count ?? 0, projects: projects.count ?? 0 },
              error,
            };
          },
        rawResponseSchema: z.object({ quotes: z.number(), projects: z.number() }),
        providesTags: [listTag('Quote'), listTag('Project')],
        keepUnusedDataFor: 0,
      }),
      /** Deletes a client, or restores one. */
      clientDelete: build.mutation<
        { id: string },
        { company: string; id: string; isRestored?: boolean }
      >({
        query:
          ({ company, id, isRestored = false }) =>
          ({ db }) =>
            db
              .from('clients')
              .update({ deleted_at: isRestored ? null : new Date().toISOString() })
              .eq('company_id', company)
              .eq('id', id)
              .select('id')
              .single(),
        rawResponseSchema: saved,
        invalidatesTags: (_, error, { id }) => (error ? [] : clientTags(id)),
      }),
    }),
  });
