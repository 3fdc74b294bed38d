/** A pattern for PostgREST's `or`: quoted, so that commas and brackets in it are text. */
const containing = (text: string) =>
  `"%${text.replace(/[\\%_]/g, '\\$&').replace(/["\\]/g, '\\$&')}%"`;

/** A condition for PostgREST's `or`: one of the fields contains the text. */
export const anyContains = (fields: readonly string[], text: string): string =>
  fields.map((field) => `${field}.ilike.${containing(text.trim())}`).join(',');
