/** The words of whatever was thrown, for a log or a stored outcome. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
