/** Said when a form is refused because its row is not the one that was opened; the form has taken over the new one. */
export const staleMessage = (noun: string) =>
  `Someone else changed this ${noun} while you were editing. Their changes are shown now, and your edits are still here: review and save again.`;

/** The same in short, for a toast, which lies over what it is about. */
export const staleReason = 'Someone else changed it while you were editing.';
