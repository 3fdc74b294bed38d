/**
 * "Dana Ridge" to "DR", "Cedar & Stone" to "CS". Computed locally, so that no external service
 * learns names.
 */
export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');
