/** The `like` pattern of texts that contain what was typed, its signs taken as they stand. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
