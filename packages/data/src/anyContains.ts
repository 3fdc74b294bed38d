// Characters that would end or escape the value stand as `_`, any one character: quoting them is
// what hosted Supabase understands, but the local API takes the quotes for text.
const containing = (text: string) => `%${text.trim().replace(/[\\%_,()."':*]/g, '_')}%`;

/** A condition for PostgREST's `or`: one of the columns contains the text, whatever its case. */
export const anyContains = (columns: readonly string[], text: string): string =>
  columns.map((column) => `${column}.ilike.${containing(text)}`).join(',');
