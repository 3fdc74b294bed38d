/** What a command has to say: to people, and to programs with --json. */
export type Report = { text: string; data: Record<string, unknown> };

export const asNote = (text: string) => `  Note: ${text}`;
