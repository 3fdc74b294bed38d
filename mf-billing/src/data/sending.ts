import { api, listTag, rowTag, z, type Backends } from '@plumbline/data';
import type { DocumentKind } from './schemas.ts';

export type SendDocument = {
  document: DocumentKind;
  id: string;
  to: string;
  subject: string;
  message: string;
  /** The PDF as base64, and what the attachment is called. */
  pdf: string;
  fileName: string;
};

export type TextDocument = {
  document: DocumentKind;
  id: string;
  company: string;
  client?: string;
  /** Where there is no client yet. */
  lead?: string;
  /** +15125550134 */
  phone: string;
  /** The link is added below. */
  message: string;
  /** The words that the client agreed to just now; absent where they did before. */
  consent?: string | undefined;
};

/** Whether a client may be texted at a number. */
const consent = z.object({
  has_consented: z.boolean(),
  opted_out: z.boolean(),
  source: z.enum(['app', 'sms', 'form']),
});
export type TextConsent = z.infer<typeof consent>;

const share = z.object({ id: z.string(), token: z.string(), expires_at: z.string() });
export type Share = z.infer<typeof share>;

const touched = ({ document, id }: Pick<SendDocument, 'document' | 'id'>) => {
  const type = document === 'quote' ? 'Quote' : 'Invoice';
  return [rowTag(type, id), listTag(type), listTag('Activity'), listTag('Dashboard')];
};

/** One call after the other; the first error ends it. */
async function issueAndShare(
  { db }: Pick<Backends, 'db'>,
  { document, id, phone }: TextDocument,
): Promise<{ token?: string; error?: unknown }> {
  if (document === 'invoice') {
    const { error } = await db.rpc('send_invoice', { p_id: id });
    if (error) return { error };
    const { data, error: refused } = await db.rpc('share_invoice', { p_id: id, p_sent_to: phone });
    return refused ? { error: refused } : { token: share.parse(data).token };
  }
  const { data: quote, error: missing } = await db.rpc('get_quote', { p_id: id });
  if (missing) return { error: missing };
  const { status } = z.object({ status: z.string() }).parse(quote);
  if (status !== 'accepted' && status !== 'sent') {
    const { error } = await db.rpc('set_quote_status', { p_id: id, p_status: 'sent' });
    if (error) return { error };
  }
  const { data, error } = await db.rpc('share_quote', { p_id: id, p_sent_to: phone });
  return error ? { error } : { token: share.parse(data).token };
}

/** Records the consent, issues and shares the document, and queues the text; the gateway sends it at once. */
async function textDocument({ db, gateway }: Backends, text: TextDocument) {
  const { company, client, lead, phone, message } = text;
  if (client !== undefined && text.consent !== undefined) {
    const { error } = await db.rpc('set_message_consent', {
      p_client_id: client,
      p_phone: phone,
      p_consented: true,
      p_text: text.consent,
    });
    if (error) return { data: null, error };
  }
  const { token, error } = await issueAndShare({ db }, text);
  if (token === undefined) return { data: null, error };
  const content = `${message.trim()}\n${window.location.origin}/shared/documents/${token}`;
  const messageId = crypto.randomUUID();
  if (client === undefined) {
    const sent = { id: messageId, lead_id: lead, kind: 'text', body: content };
    const { error: failed } = await db.rpc('send_lead_message', { p_message: sent });
    return { data: failed ? null : { sid: null }, error: failed };
  }
  const { error: refused } = await db.from('client_messages').insert({
    id: messageId,
    company_id: company,
    client_id: client,
    phone_number: phone,
    message_content: content,
  });
  if (refused) return { data: null, error: refused };
  return gateway.post('/messaging/send-sms', { to: phone, message: content, messageId });
}

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
