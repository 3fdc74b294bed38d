/** A pattern for PostgREST's `or`: quoted, so that commas and brackets in it are text. */
const containing = (text: string) =>
  `"%${text.replace(/[\\%_]/g, '\\$&').replace(/["\\]/g, '\\$&')}%"`;

/** One `or` over several columns for a search text. */
export const anyContains = (fields: readonly string[], text: string) =>
  fields.map((field) => `${field}.ilike.${containing(text)}`).join(',');
