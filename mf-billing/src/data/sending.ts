import { api, listTag, rowTag, z } from '@plumbline/data';
import {
  type SendDocument,
  type TextDocument,
  share,
  touched,
  textDocument,
} from './sendingCalls.ts';

/** Whether a client may be texted at a number. */
const consent = z.object({
  has_consented: z.boolean(),
  opted_out: z.boolean(),
  source: z.enum(['app', 'sms', 'form']),
});
export type TextConsent = z.infer<typeof consent>;
export type Share = z.infer<typeof share>;

export const {
  useDocumentSendMutation,
  useDocumentShareMutation,
  useDocumentTextMutation,
  useDocumentConsentQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** Issues a document and emails it with its PDF and a link, through the messaging gateway. */
    documentSend: build.mutation<{ sent: true }, SendDocument>({
      query:
        (mail) =>
        ({ gateway }) =>
          gateway.post('/messaging/documents/send', mail, { timeoutMs: 60_000 }),
      rawResponseSchema: z.object({ sent: z.literal(true) }),
      invalidatesTags: (_, __, mail) => touched(mail),
    }),
    /** Issues a document and texts a link to it. */
    documentText: build.mutation<{ sid: string | null }, TextDocument>({
      query: (text) => (backends) => textDocument(backends, text),
      rawResponseSchema: z.object({ sid: z.string().nullable() }),
      invalidatesTags: (_, __, text) => [
        ...touched(text),
        listTag('Lead'),
        ...(text.lead ? [rowTag('Lead', text.lead)] : []),
        ...(text.client ? [rowTag('ClientMessage', text.client)] : []),
      ],
    }),
    /** The consent of a client for one number; null if never asked. */
    documentConsent: build.query<
      TextConsent | null,
      { company: string; client: string; phone: string }
    >({
      query:
        ({ company, client, phone }) =>
        ({ db }) =>
          db
            .from('client_message_consent')
            .select('has_consented, opted_out, source')
            .eq('company_id', company)
            .eq('client_id', client)
            .eq('phone_number', phone)
            .maybeSingle(),
      rawResponseSchema: consent.nullable(),
      providesTags: (_, __, { client }) => [rowTag('ClientMessage', client)],
    }),
    /** Creates a client link; the token is returned only once. */
    documentShare: build.mutation<Share, Pick<SendDocument, 'document' | 'id'>>({
      query:
        ({ document, id }) =>
        ({ db }) =>
          document === 'quote'
            ? db.rpc('share_quote', { p_id: id })
            : db.rpc('share_invoice', { p_id: id }),
      rawResponseSchema: share,
    }),
  }),
});
