/** Said when a form is refused because its row is not the one that was opened; the form has taken over the new one. */
export const staleWords = (noun: string) =>
  `Somebody else has changed this ${noun} meanwhile. What they changed shows now, what you typed has stayed: check it and save again.`;

/** The same in short, for a toast, which lies over what it is about. */
export const staleReason = 'Somebody else has changed it meanwhile.';
