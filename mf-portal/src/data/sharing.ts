import { api, z } from '@plumbline/data';
import { message } from './portalShapes.ts';

const text = z.string().nullable();

const clientPortal = z.object({
  client_id: z.string(),
  name: z.string(),
  email: text,
  phone: text,
  access: z
    .object({
      sent_to: text,
      last_sent_at: text,
      first_opened_at: text,
      last_used_at: text,
    })
    .nullable(),
  /** Where the client is signed in; missing from an older database. */
  devices: z
    .array(z.object({ id: z.string(), device: z.string(), last_used_at: z.string() }))
    .optional(),
  views: z.array(
    z.object({
      kind: z.string(),
      subject_id: text,
      first_seen_at: z.string(),
      last_seen_at: z.string(),
      times: z.number(),
      name: text,
    }),
  ),
  messages: z.array(message),
  unread: z.number(),
});
export type ClientPortal = z.infer<typeof clientPortal>;

const shareable = z.object({ id: z.string(), name: z.string(), at: text, is_shared: z.boolean() });
export const sharing = z.object({
  client_id: text,
  entries: z.array(shareable),
  photos: z.array(shareable.extend({ phase: z.string(), thumbnail_path: text, object_path: text })),
  files: z.array(shareable),
});
export type Sharing = z.infer<typeof sharing>;
export type ShareKind = 'entry' | 'photo' | 'file';

const invited = z.object({ url: z.string(), sent_to: text });

export const {
  usePortalOfClientQuery,
  usePortalInviteMutation,
  usePortalTextInvitationMutation,
  usePortalRevokeMutation,
  usePortalEndSessionMutation,
  usePortalPreviewMutation,
  usePortalReplyMutation,
  usePortalMarkReadMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    portalOfClient: build.query<ClientPortal, string>({
      query:
        (clientId) =>
        ({ db }) =>
          db.rpc('client_portal', { p_client_id: clientId }),
      rawResponseSchema: clientPortal,
      providesTags: (_, __, clientId) => [{ type: 'ClientMessage', id: `PORTAL ${clientId}` }],
    }),
    portalInvite: build.mutation<z.infer<typeof invited>, { clientId: string; sends: boolean }>({
      query:
        ({ clientId, sends }) =>
        ({ gateway }) =>
          gateway.post('/accounts/portal/invitations', { client_id: clientId, sends }),
      rawResponseSchema: invited,
      invalidatesTags: (_, __, { clientId }) => [
        { type: 'ClientMessage', id: `PORTAL ${clientId}` },
      ],
    }),
    /** Texts a link, after quiet hours, to a client who agreed to texts. */
    portalTextInvitation: build.mutation<{ sent_to: string }, string>({
      query:
        (clientId) =>
        ({ db }) =>
          db.rpc('text_portal_invitation', { p_client_id: clientId }),
      rawResponseSchema: z.object({ sent_to: z.string() }),
      invalidatesTags: (_, __, clientId) => [{ type: 'ClientMessage', id: `PORTAL ${clientId}` }],
    }),
    portalRevoke: build.mutation<null, string>({
      query:
        (clientId) =>
        ({ db }) =>
          db.rpc('revoke_portal', { p_client_id: clientId }),
      invalidatesTags: (_, __, clientId) => [{ type: 'ClientMessage', id: `PORTAL ${clientId}` }],
    }),
    /** Signs one device out. */
    portalEndSession: build.mutation<null, { clientId: string; id: string }>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.rpc('end_portal_session', { p_session_id: id }),
      invalidatesTags: (_, __, { clientId }) => [
        { type: 'ClientMessage', id: `PORTAL ${clientId}` },
      ],
    }),
    portalPreview: build.mutation<{ token: string }, string>({
      query:
        (clientId) =>
        ({ db }) =>
          db.rpc('preview_portal', { p_client_id: clientId }),
      rawResponseSchema: z.object({ token: z.string() }),
    }),
    portalReply: build.mutation<ClientPortal, { clientId: string; id: string; body: string }>({
      query:
        ({ clientId, id, body }) =>
        ({ db }) =>
          db.rpc('reply_to_client', { p_client_id: clientId, p_id: id, p_body: body }),
      rawResponseSchema: clientPortal,
      invalidatesTags: (_, error, { clientId }) =>
        error ? [] : [{ type: 'ClientMessage', id: `PORTAL ${clientId}` }],
    }),
    portalMarkRead: build.mutation<null, string>({
      query:
        (clientId) =>
        ({ db }) =>
          db.rpc('mark_client_messages_read', { p_client_id: clientId }),
      invalidatesTags: (_, error, clientId) =>
        error ? [] : [{ type: 'ClientMessage', id: `PORTAL ${clientId}` }],
    }),
  }),
});
