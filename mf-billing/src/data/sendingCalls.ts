import { listTag, rowTag, z, type Backends } from '@plumbline/data';
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

export const share = z.object({ id: z.string(), token: z.string(), expires_at: z.string() });

export const touched = ({ document, id }: Pick<SendDocument, 'document' | 'id'>) => {
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
export async function textDocument({ db, gateway }: Backends, text: TextDocument) {
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
