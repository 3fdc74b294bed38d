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
import { clientRow, type ClientRow } from './schemas.ts';

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

export const clientsApi = api.injectEndpoints({
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
