/** Settings of a file that its client changes, too, by accepting or paying: coming back to its tab shows how it stands now. */
export const whoeverActs = { refetchOnFocus: true };
