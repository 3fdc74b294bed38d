import { api, listTag, rowTag, z } from '@plumbline/data';

const entry = z.object({
  id: z.string(),
  type: z.enum([
    'note',
    'message_in',
    'message_out',
    'mail_out',
    'quote',
    'invoice',
    'reminder',
    'document',
    'survey',
  ]),
  title: z.string().nullable(),
  description: z.string().nullable(),
  status: z.string().nullable(),
  created_at: z.string(),
  /** Why a text or email wasn't delivered. */
  failure: z.string().nullable(),
});
/** An event in the client's timeline. */
export type TimelineEntry = z.infer<typeof entry>;
export type EntryType = TimelineEntry['type'];

type Timeline = { company: string; client: string; types: readonly EntryType[]; limit: number };

const noteTags = (client: string) => [rowTag('ClientMessage', client), rowTag('Client', client)];

export const { useClientTimelineQuery, useClientAddNoteMutation, useClientDeleteNoteMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      /** The latest entries; requests one more than `limit` to know whether there are more. */
      clientTimeline: build.query<TimelineEntry[], Timeline>({
        query:
          ({ company, client, types, limit }) =>
          ({ db }) => {
            const all = db
              .from('client_timeline')
              .select('*')
              .eq('company_id', company)
              .eq('client_id', client);
            const wanted = types.length > 0 ? all.in('type', [...types]) : all;
            return wanted
              .order('created_at', { ascending: false })
              .order('id')
              .limit(limit + 1);
          },
        rawResponseSchema: z.array(entry),
        providesTags: (_, __, { client }) => [
          rowTag('ClientMessage', client),
          listTag('ClientMessage'),
          listTag('Quote'),
          listTag('Invoice'),
        ],
      }),
      clientAddNote: build.mutation<
        unknown,
        { company: string; client: string; id: string; body: string }
      >({
        query:
          ({ company, client, id, body }) =>
          ({ db }) =>
            db.from('client_notes').insert({ id, company_id: company, client_id: client, body }),
        invalidatesTags: (_, error, { client }) => (error ? [] : noteTags(client)),
      }),
      clientDeleteNote: build.mutation<unknown, { client: string; id: string }>({
        query:
          ({ id }) =>
          ({ db }) =>
            db.from('client_notes').delete().eq('id', id),
        invalidatesTags: (_, error, { client }) => (error ? [] : noteTags(client)),
      }),
    }),
  });
