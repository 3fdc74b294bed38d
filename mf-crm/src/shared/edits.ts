/** Permission to change clients, their notes, and documents. */
export const edits = { feature: 'create_edit_clients', permission: 'edit_clients' } as const;

/** Permission to message clients. */
export const sends = { feature: 'create_edit_clients', permission: 'send_messages' } as const;

/** Permission to pay out client credit: same as recording a payment. */
export const paysOut = { feature: 'create_edit_invoices', permission: 'edit_documents' } as const;
