const named = (caller: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, caller]));

/** Callers of what a client opens: documents behind a link, the portal by its session, and what members and the gateway call. */
export const portalCallers: Record<string, string> = {
  ...named('everybody', [
    'close_portal_session',
    'decide_portal_change_order',
    'decide_shared_quote',
    'portal_change_order',
    'portal_document_link',
    'portal_home',
    'portal_project',
    'read_portal_messages',
    'send_portal_message',
    'shared_payment',
    'shared_quote_file',
    'view_shared_document',
  ]),
  ...named('signed in', [
    'client_portal',
    'invite_to_portal',
    'mark_client_messages_read',
    'preview_portal',
    'project_sharing',
    'reply_to_client',
    'revoke_portal',
    'share_with_client',
  ]),
  ...named('server', ['open_portal', 'renew_portal_link']),
};
