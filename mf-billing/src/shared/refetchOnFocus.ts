/**
 * Query options for documents a client can change by accepting or paying: refetch when the tab
 * gets focus.
 */
export const refetchOnFocus = { refetchOnFocus: true };
