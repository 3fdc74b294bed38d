import { api, z } from '@plumbline/data';
import {
  pictures,
  sharedDocument,
  type SharedDocument,
  seenDocument,
  type SeenDocument,
  type Decision,
} from './sharedDocumentShapes.ts';

export const {
  useSharedDocumentQuery,
  useSharedQuoteDecideMutation,
  useLazySharedQuoteFileQuery,
  useSharedQuotePicturesQuery,
  useSharedPortalLinkMutation,
  useSharedQuestionMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The document behind a client link; no sign-in needed. */
    sharedDocument: build.query<SeenDocument, string>({
      query:
        (token) =>
        ({ db }) =>
          db.rpc('view_shared_document', { p_token: token }),
      rawResponseSchema: seenDocument,
      providesTags: [{ type: 'Quote', id: 'SHARED' }],
    }),
    /** Where the signed PDF of an accepted quote is, for five minutes. */
    sharedQuoteFile: build.query<string, string, { url: string | null }>({
      query:
        (token) =>
        ({ gateway }) =>
          gateway.get(`/accounts/shared-quotes/${encodeURIComponent(token)}/signed`),
      rawResponseSchema: z.object({ url: z.string().nullable() }),
      transformResponse: ({ url }) => url ?? '',
      keepUnusedDataFor: 0,
    }),
    /** The pictures of a quote's packages, by signed addresses for five minutes. */
    sharedQuotePictures: build.query<z.infer<typeof pictures>, string>({
      query:
        (token) =>
        ({ gateway }) =>
          gateway.get(`/accounts/shared-quotes/${encodeURIComponent(token)}/pictures`),
      rawResponseSchema: pictures,
      keepUnusedDataFor: 0,
    }),
    /** Emails a link to the portal to the client's own address. */
    sharedPortalLink: build.mutation<{ sent_to: string }, string>({
      query:
        (token) =>
        ({ gateway }) =>
          gateway.post('/accounts/portal/links', { token }),
      rawResponseSchema: z.object({ sent_to: z.string() }),
    }),
    /** A question about the document; the same id twice is one question. */
    sharedQuestion: build.mutation<null, { token: string; id: string; question: string }>({
      query:
        ({ token, id, question }) =>
        ({ db }) =>
          db.rpc('ask_about_document', { p_token: token, p_id: id, p_question: question }),
    }),
    sharedQuoteDecide: build.mutation<SharedDocument, Decision>({
      query:
        ({ token, decision, signerName, signerEmail, signature, selected, reason, revision }) =>
        ({ db }) =>
          db.rpc('decide_shared_quote', {
            p_token: token,
            p_decision: decision,
            p_signer_name: signerName,
            p_signer_email: signerEmail,
            p_signature: signature,
            p_selected: selected && [...selected],
            p_reason: reason,
            p_revision: revision,
          }),
      rawResponseSchema: sharedDocument,
      invalidatesTags: (_, error) => (error ? [] : [{ type: 'Quote', id: 'SHARED' }]),
    }),
  }),
});
