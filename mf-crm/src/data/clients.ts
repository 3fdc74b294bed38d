import {
  api,
  countedPage,
  listTag,
  listTags,
  rowTag,
  toCountedPage,
  z,
  type CountedPage,
} from '@plumbline/data';
import { toClientPage, type ClientListQuery } from './clientQuery.ts';
import { clientRow, type ClientInput, type ClientRow } from './schemas.ts';

const saved = z.object({ id: z.string() });
const alikeClient = z.object({
  id: z.string(),
  name: z.string(),
  company_name: z.string().nullable(),
  /** Fields that match the client being added. */
  same: z.array(z.enum(['name', 'email', 'phone'])),
});
export type SimilarClient = z.infer<typeof alikeClient>;
const deletedClient = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  company_name: z.string().nullable(),
  /** An instant. */
  deleted_at: z.string(),
});
export type DeletedClient = z.infer<typeof deletedClient>;
/** Deleted clients that a search shows at once. */
export const deletedAtOnce = 50;
const clientPage = countedPage(clientRow);
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

const clientsApi = api.injectEndpoints({
  endpoints: (build) => ({
    clientList: build.query<CountedPage<ClientRow>, ClientListQuery, z.infer<typeof clientPage>>({
      query:
        (list) =>
        ({ db }) =>
          db.rpc('client_page', toClientPage(list)),
      rawResponseSchema: clientPage,
      transformResponse: toCountedPage,
      providesTags: (page) => listTags('Client', page?.rows),
    }),
    clientDetail: build.query<ClientRow, { company: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db.from('client_list').select('*').eq('company_id', company).eq('id', id).single(),
      rawResponseSchema: clientRow,
      providesTags: (_, __, { id }) => [rowTag('Client', id)],
    }),
    /** Deleted clients whose name contains a text, the newest first. */
    clientsDeleted: build.query<DeletedClient[], { company: string; text: string }>({
      query:
        ({ company, text }) =>
        ({ db }) =>
          db
            .from('clients')
            .select('id, name, email, company_name, deleted_at')
            .eq('company_id', company)
            .not('deleted_at', 'is', null)
            .ilike('name', `%${text.trim().replaceAll(/[%_\\]/g, String.raw`\$&`)}%`)
            .order('deleted_at', { ascending: false })
            .limit(deletedAtOnce),
      rawResponseSchema: z.array(deletedClient),
      providesTags: [listTag('Client')],
      keepUnusedDataFor: 0,
    }),
    /** Existing clients similar to the one being added. */
    clientsAlike: build.query<
      SimilarClient[],
      { company: string; name: string; email: string; phone: string | null }
    >({
      query:
        ({ name, email, phone }) =>
        ({ db }) =>
          db.rpc('alike_clients', { p_name: name, p_email: email, p_phone: phone }),
      rawResponseSchema: z.array(alikeClient),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useClientListQuery,
  useLazyClientListQuery,
  useClientDetailQuery,
  useClientsDeletedQuery,
  useLazyClientDetailQuery,
  useClientsAlikeQuery,
  useLazyClientsAlikeQuery,
} = clientsApi;

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
