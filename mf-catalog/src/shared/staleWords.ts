/** Said when a form is refused because its row is not the one that was opened; the form has taken over the new one. */
export const staleWords = (noun: string) =>
  `Somebody else has changed this ${noun} meanwhile. What they changed shows now, what you typed has stayed: check it and save again.`;
