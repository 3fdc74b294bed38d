import { api, listTag, listValue, rowTag, z } from '@plumbline/data';
import { messageStatuses } from '@plumbline/domain';

const text = z.string().nullable();

/** Delivery status of a text message. */
const message = z.object({
  id: z.string(),
  direction: z.enum(['outbound', 'inbound']),
  phone_number: z.string(),
  message_content: z.string(),
  status: listValue(messageStatuses),
  sent_at: text,
  delivered_at: text,
  twilio_error_message: text,
  /** Id of the failed text that this one retries. */
  retry_of: text,
  created_at: z.string(),
});
/** A text message to or from a client. */
export type ClientMessage = z.infer<typeof message>;

const consent = z.object({
  phone_number: z.string(),
  has_consented: z.boolean(),
  consent_date: text,
  opted_out: z.boolean(),
  opted_out_date: text,
  source: z.enum(['app', 'sms', 'form']),
  consent_text: text,
  recorded_by_name: text,
});
/** Whether a client can be texted at a number, with the proof of consent. */
export type ClientConsent = z.infer<typeof consent>;

const statistics = z.object({
  total: z.number(),
  sent: z.number(),
  delivered: z.number(),
  failed: z.number(),
  replies: z.number(),
  deliveryRate: z.number(),
  responseRate: z.number(),
});
/** The company's text statistics for the last 30 days; rates in percent. */
export type MessageStatistics = z.infer<typeof statistics>;

type OfClient = { company: string; client: string };
type NewMessage = OfClient & { id: string; phone: string; content: string; template?: string };

/** Number of messages in a thread. */
const threadLength = 50;

const threadTags = (client: string) => [rowTag('ClientMessage', client), rowTag('Client', client)];

/** Text messages with a client. */
export const {
  useClientMessagesQuery,
  useClientMessageStatisticsQuery,
  useClientStoreMessageMutation,
  useClientRetryMessageMutation,
  useClientSendMessageMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The latest messages, oldest first. */
    clientMessages: build.query<ClientMessage[], OfClient, ClientMessage[]>({
      query:
        ({ company, client }) =>
        ({ db }) =>
          db
            .from('client_messages')
            .select('*')
            .eq('company_id', company)
            .eq('client_id', client)
            .eq('kind', 'sms')
            .order('created_at', { ascending: false })
            .limit(threadLength),
      rawResponseSchema: z.array(message),
      transformResponse: (rows) => rows.toReversed(),
      providesTags: (_, __, { client }) => [rowTag('ClientMessage', client)],
    }),
    clientMessageStatistics: build.query<MessageStatistics, void>({
      query:
        () =>
        ({ db }) =>
          db.rpc('message_statistics', { p_days: 30 }),
      rawResponseSchema: statistics,
      providesTags: [listTag('ClientMessage')],
    }),
    /** Stores the message before sending; the database rejects it without consent. */
    clientStoreMessage: build.mutation<unknown, NewMessage>({
      query:
        ({ company, client, id, phone, content, template }) =>
        ({ db }) =>
          db.from('client_messages').upsert(
            {
              id,
              company_id: company,
              client_id: client,
              phone_number: phone,
              message_content: content,
              ...(template && { template_id: template }),
            },
            { ignoreDuplicates: true },
          ),
      invalidatesTags: (_, error, { client }) => (error ? [] : threadTags(client)),
    }),
    /** Queues a failed text or email again; calling it twice queues it once. */
    clientRetryMessage: build.mutation<{ id: string }, { client: string; id: string }>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.rpc('retry_message', { p_id: id }),
      rawResponseSchema: z.object({ id: z.string() }),
      invalidatesTags: (_, error, { client }) => (error ? [] : threadTags(client)),
    }),
    clientSendMessage: build.mutation<
      { sid: string | null },
      { client: string; to: string; message: string; messageId: string }
    >({
      query:
        ({ to, message: content, messageId }) =>
        ({ gateway }) =>
          gateway.post('/messaging/send-sms', { to, message: content, messageId }),
      rawResponseSchema: z.object({ sid: z.string().nullable() }),
      invalidatesTags: (_, __, { client }) => [...threadTags(client), listTag('ClientMessage')],
    }),
  }),
});

/** Consent to text messages. */
export const { useClientConsentQuery, useClientSetConsentMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Consent for one number; null if never requested. */
    clientConsent: build.query<ClientConsent | null, OfClient & { phone: string }, ClientConsent[]>(
      {
        query:
          ({ company, client, phone }) =>
          ({ db }) =>
            db
              .from('client_message_consent')
              .select('*')
              .eq('company_id', company)
              .eq('client_id', client)
              .eq('phone_number', phone)
              .limit(1),
        rawResponseSchema: z.array(consent),
        transformResponse: ([row]) => row ?? null,
        providesTags: (_, __, { client }) => [rowTag('ClientMessage', client)],
      },
    ),
    clientSetConsent: build.mutation<
      unknown,
      { client: string; phone: string; isGranted: boolean; shown: string }
    >({
      query:
        ({ client, phone, isGranted, shown }) =>
        ({ db }) =>
          db.rpc('set_message_consent', {
            p_client_id: client,
            p_phone: phone,
            p_consented: isGranted,
            p_text: shown,
          }),
      invalidatesTags: (_, error, { client }) => (error ? [] : threadTags(client)),
    }),
  }),
});
