/** What changing clients, their notes and their files asks for. */
export const edits = { feature: 'create_edit_clients', permission: 'edit_clients' } as const;

/** What writing to clients asks for. */
export const sends = { feature: 'create_edit_clients', permission: 'send_messages' } as const;

/** What paying out a client's credit asks for: the same as recording a payment. */
export const paysOut = { feature: 'create_edit_invoices', permission: 'edit_documents' } as const;
