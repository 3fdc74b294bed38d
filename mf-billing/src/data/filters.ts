/**
 * A pattern for PostgREST's `or`. Characters that would end or escape the value there stand as `_`,
 * any one character: quoting them is not understood by the local API.
 */
const containing = (text: string) => `%${text.replace(/[\\%_,()."':*]/g, '_')}%`;

/** One `or` over several columns for a search text. */
export const anyContains = (fields: readonly string[], text: string) =>
  fields.map((field) => `${field}.ilike.${containing(text)}`).join(',');
