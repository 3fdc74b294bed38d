import { api, listTag, rowTag, z } from '@plumbline/data';
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

const share = z.object({ id: z.string(), token: z.string(), expires_at: z.string() });
export type Share = z.infer<typeof share>;

const touched = ({ document, id }: Pick<SendDocument, 'document' | 'id'>) => {
  const type = document === 'quote' ? 'Quote' : 'Invoice';
  return [rowTag(type, id), listTag(type), listTag('Activity'), listTag('Dashboard')];
};

export const { useDocumentSendMutation, useDocumentShareMutation } = api.injectEndpoints({
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
