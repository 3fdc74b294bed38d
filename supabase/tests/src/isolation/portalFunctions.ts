/** Tables of the client portal. */
export const portalTables = {
  decisions: { read: 'view_money' },
  payment_groups: { read: 'view_money' },
  selections: { read: 'view_money' },
  service_requests: { read: 'view_clients', ofAssignedProject: true },
  portal_access: { read: 'view_clients' },
  portal_messages: { read: 'view_clients' },
  portal_views: { read: 'view_clients' },
} as const;

const named = (caller: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, caller]));

/** Callers of what a client opens: documents behind a link, the portal by its session, and what members and the gateway call. */
export const portalCallers: Record<string, string> = {
  ...named('everybody', [
    'close_portal_session',
    'decide_portal_change_order',
    'decide_portal_selection',
    'decide_shared_quote',
    'portal_change_order',
    'portal_document_link',
    'portal_home',
    'portal_payment',
    'portal_project',
    'portal_selections',
    'portal_service_requests',
    'portal_signature_link',
    'portal_statement',
    'read_portal_messages',
    'send_portal_message',
    'send_service_request',
    'shared_payment',
    'shared_quote_file',
    'shared_quote_pictures',
    'view_shared_document',
  ]),
  ...named('signed in', [
    'client_portal',
    'delete_selection',
    'end_portal_session',
    'invite_to_portal',
    'mark_client_messages_read',
    'preview_portal',
    'project_selections',
    'project_service_requests',
    'project_sharing',
    'reply_to_client',
    'revoke_portal',
    'save_selection',
    'share_with_client',
    'text_portal_invitation',
  ]),
  ...named('server', [
    'add_service_photo',
    'check_service_photo',
    'note_group_refund',
    'open_portal',
    'portal_branding',
    'portal_customer',
    'receive_portal_mail',
    'reply_token',
    'renew_portal_link',
    'start_portal_payment',
  ]),
};
