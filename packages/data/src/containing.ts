/**
 * The `like` pattern of texts that contain what was typed, its signs taken as they stand. Page functions
 * took its place; it stays for releases of areas that a rollback may bring back.
 */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
