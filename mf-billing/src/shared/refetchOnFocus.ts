/**
 * Query options for documents, and lists of them, that a client can change by accepting or paying: refetch when the tab
 * gets focus.
 */
export const refetchOnFocus = { refetchOnFocus: true };
