import { api, z } from '@plumbline/data';
import {
  home,
  message,
  opened,
  type Opened,
  type PortalHome,
  type PortalMessage,
} from './portalShapes.ts';
import { job, order, type OrderDecision, type PortalJob, type PortalOrder } from './jobShapes.ts';

const everything = { type: 'Client', id: 'PORTAL' } as const;
const conversation = { type: 'ClientMessage', id: 'PORTAL' } as const;

export const {
  usePortalOpenMutation,
  usePortalLinkMutation,
  usePortalHomeQuery,
  usePortalOrderQuery,
  usePortalJobQuery,
  usePortalMessagesQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    portalOpen: build.mutation<Opened, { token: string; answer?: string }>({
      query:
        (body) =>
        ({ gateway }) =>
          gateway.post('/accounts/portal/open', body),
      rawResponseSchema: opened,
    }),
    /** Sends a new link to the client's own address. */
    portalLink: build.mutation<{ sent_to: string }, string>({
      query:
        (token) =>
        ({ gateway }) =>
          gateway.post('/accounts/portal/links', { token }),
      rawResponseSchema: z.object({ sent_to: z.string() }),
    }),
    portalHome: build.query<PortalHome, string>({
      query:
        (session) =>
        ({ db }) =>
          db.rpc('portal_home', { p_token: session }),
      rawResponseSchema: home,
      providesTags: [everything],
    }),
    portalOrder: build.query<PortalOrder, { session: string; orderId: string }>({
      query:
        ({ session, orderId }) =>
        ({ db }) =>
          db.rpc('portal_change_order', { p_token: session, p_change_order_id: orderId }),
      rawResponseSchema: order,
      providesTags: [everything],
    }),
    portalJob: build.query<PortalJob, { session: string; projectId: string }>({
      query:
        ({ session, projectId }) =>
        ({ gateway }) =>
          gateway.post('/accounts/portal/projects', { token: session, project_id: projectId }),
      rawResponseSchema: job,
      providesTags: [everything],
    }),
    portalMessages: build.query<PortalMessage[], string>({
      query:
        (session) =>
        ({ db }) =>
          db.rpc('read_portal_messages', { p_token: session }),
      rawResponseSchema: z.array(message),
      providesTags: [conversation],
    }),
  }),
});

export const {
  usePortalDecideMutation,
  usePortalSendMutation,
  usePortalDocumentMutation,
  usePortalSignatureMutation,
  usePortalCloseMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    portalDecide: build.mutation<PortalOrder, OrderDecision>({
      query:
        ({ session, orderId, decision, name, email, reason, signature, shownHash }) =>
        ({ db }) =>
          db.rpc('decide_portal_change_order', {
            p_token: session,
            p_change_order_id: orderId,
            p_decision: decision,
            p_signer_name: name,
            p_signer_email: email || null,
            p_reason: reason || null,
            p_signature: signature || null,
            p_shown_hash: shownHash,
          }),
      rawResponseSchema: order,
      // After a refusal too: the order may have changed meanwhile.
      invalidatesTags: [everything],
    }),
    portalSend: build.mutation<PortalMessage[], { session: string; id: string; body: string }>({
      query:
        ({ session, id, body }) =>
        ({ db }) =>
          db.rpc('send_portal_message', { p_token: session, p_id: id, p_body: body }),
      rawResponseSchema: z.array(message),
      invalidatesTags: (_, error) => (error ? [] : [conversation]),
    }),
    /** The token of a link to a quote or invoice, for a day. */
    portalDocument: build.mutation<
      { token: string },
      { session: string; quoteId?: string; invoiceId?: string }
    >({
      query:
        ({ session, quoteId, invoiceId }) =>
        ({ db }) =>
          db.rpc('portal_document_link', {
            p_token: session,
            ...(quoteId ? { p_quote_id: quoteId } : {}),
            ...(invoiceId ? { p_invoice_id: invoiceId } : {}),
          }),
      rawResponseSchema: z.object({ token: z.string() }),
    }),
    /** The token of the page where a document is signed, for a day. */
    portalSignature: build.mutation<{ token: string }, { session: string; id: string }>({
      query:
        ({ session, id }) =>
        ({ db }) =>
          db.rpc('portal_signature_link', { p_token: session, p_signature_id: id }),
      rawResponseSchema: z.object({ token: z.string() }),
    }),
    portalClose: build.mutation<null, string>({
      query:
        (session) =>
        ({ db }) =>
          db.rpc('close_portal_session', { p_token: session }),
    }),
  }),
});
