/** The name behind an id, or a word in its place. */
export const nameOf = (all: readonly { id: string; name: string }[], id: string) =>
  all.find((one) => one.id === id)?.name ?? 'Someone else';
