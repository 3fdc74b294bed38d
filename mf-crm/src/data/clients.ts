import { api, listTag, listTags, rowTag, z, type Page } from '@plumbline/data';
import { toClientPage, type ClientListQuery } from './clientQuery.ts';
import { clientRow, type ClientInput, type ClientRow } from './schemas.ts';

const saved = z.object({ id: z.string() });
const clientPage = z.object({
  rows: z.array(clientRow),
  total: z.number(),
  is_more: z.boolean(),
});
/** A page of clients that were counted up to a thousand; `isMore` where there are more. */
type CountedClients = Page<ClientRow> & { isMore: boolean };
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
  /** The version that was loaded; none for a new client. */
  version?: number | undefined;
};

export const {
  useClientListQuery,
  useLazyClientListQuery,
  useClientDetailQuery,
  useClientSaveMutation,
  useClientDeleteMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    clientList: build.query<CountedClients, ClientListQuery, z.infer<typeof clientPage>>({
      query:
        (list) =>
        ({ db }) =>
          db.rpc('client_page', toClientPage(list)),
      rawResponseSchema: clientPage,
      transformResponse: ({ rows, total, is_more }) => ({ rows, total, isMore: is_more }),
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
    /** A client that somebody else has changed meanwhile is not found. */
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
      invalidatesTags: (_, error, { id }) => (error ? [] : clientTags(id)),
    }),
    clientDelete: build.mutation<{ id: string }, { company: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db
            .from('clients')
            .update({ deleted_at: new Date().toISOString() })
            .eq('company_id', company)
            .eq('id', id)
            .select('id')
            .single(),
      rawResponseSchema: saved,
      invalidatesTags: (_, error, { id }) => (error ? [] : clientTags(id)),
    }),
  }),
});
