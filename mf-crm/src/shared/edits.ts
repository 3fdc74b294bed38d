/** What changing clients, their notes and their files asks for. */
export const edits = { feature: 'create_edit_clients', permission: 'edit_clients' } as const;

/** What writing to clients asks for. */
export const sends = { feature: 'create_edit_clients', permission: 'send_messages' } as const;
