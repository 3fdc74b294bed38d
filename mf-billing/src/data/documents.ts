import { z, type Backends, type ListQuery, type TagType } from '@plumbline/data';
import type { DocumentKind } from './schemas.ts';

/** The filters of both lists; empty ones do not filter. */
export const noFilters = { q: '', status: '', client: '', project: '', from: '', to: '' };
export type DocumentFilters = typeof noFilters;
export type DocumentListQuery<Kept = DocumentFilters> = ListQuery & {
  company: string;
  filters: Kept;
};

/** What quotes and invoices are filtered by alike, in the words of `quote_page` and `invoice_page`. */
export const sharedFilters = ({ q, status, client, project, from }: DocumentFilters) => ({
  ...(q.trim() && { q: q.trim() }),
  ...(status && { status }),
  ...(client && { client }),
  ...(project && { project }),
  ...(from && { from }),
});

type Tag = { type: TagType; id: string };

/** What an act makes stale, unless it was refused. */
export const unless =
  <Argument>(tags: (argument: Argument) => Tag[]) =>
  (_: unknown, error: unknown, argument: Argument) =>
    error ? [] : tags(argument);

const bulkResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  message: z.string().nullable(),
});

/** Deletes documents together, with an answer for each. */
export const deleting = (kind: DocumentKind, touched: (id: string) => Tag[]) => ({
  query:
    (ids: readonly string[]) =>
    ({ db }: Backends) =>
      db.rpc('delete_documents', { p_table: `${kind}s`, p_ids: [...ids] }),
  rawResponseSchema: z.array(bulkResult),
  invalidatesTags: unless((ids: readonly string[]) => ids.flatMap(touched)),
});

/** Takes a deletion back; answers how many came back. */
export const restoring = (kind: DocumentKind, touched: (id: string) => Tag[]) => ({
  query:
    (ids: readonly string[]) =>
    ({ db }: Backends) =>
      db.rpc('restore_documents', { p_table: `${kind}s`, p_ids: [...ids] }),
  rawResponseSchema: z.number(),
  invalidatesTags: unless((ids: readonly string[]) => ids.flatMap(touched)),
});
