import {
  countedPage,
  toCountedPage,
  z,
  type Backends,
  type CountedPage,
  type ListQuery,
  type TagType,
} from '@plumbline/data';
import type { DocumentKind } from './schemas.ts';

/** The filters of both lists; empty ones do not filter. */
export const noFilters = { q: '', status: '', client: '', project: '', from: '', to: '' };
export type DocumentFilters = typeof noFilters;
export type DocumentListQuery<Filters = DocumentFilters> = ListQuery & {
  company: string;
  filters: Filters;
  /** Add up more than 1,000 rows too, which takes longer. */
  addsUpAll?: boolean | undefined;
};

/** Sums of all rows that match the filters, in dollars; invoices also have `open` and `void`. */
const documentSums = z.object({
  count: z.number(),
  /** Credit notes are negative; void invoices are left out. */
  amount: z.number(),
  open: z.number().optional(),
  /** How many are void. */
  void: z.number().optional(),
});
export type DocumentSums = z.infer<typeof documentSums>;

/** A page with its sums; they are missing for more than 1,000 rows, and in older cached pages. */
export const summedPage = <Row extends z.ZodType>(row: Row) =>
  countedPage(row).extend({ sums: documentSums.optional() });
export type SummedPage<Row> = CountedPage<Row> & { sums?: DocumentSums | undefined };
export const toSummedPage = <Row>({
  sums,
  ...page
}: Parameters<typeof toCountedPage<Row>>[0] & {
  sums?: DocumentSums | undefined;
}): SummedPage<Row> => ({ ...toCountedPage(page), ...(sums && { sums }) });

/** The filters that quotes and invoices share, as `quote_page` and `invoice_page` expect them. */
export const sharedFilters = ({ q, status, client, project, from }: DocumentFilters) => ({
  ...(q.trim() && { q: q.trim() }),
  ...(status && { status }),
  ...(client && { client }),
  ...(project && { project }),
  ...(from && { from }),
});

type Tag = { type: TagType; id: string };

/** Tags to invalidate after an action that succeeded. */
export const unless =
  <Argument>(tags: (argument: Argument) => Tag[]) =>
  (_: unknown, error: unknown, argument: Argument) =>
    error ? [] : tags(argument);

const bulkResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  message: z.string().nullable(),
});

/** Deletes several documents; returns a result for each. */
export const deleting = (kind: DocumentKind, touched: (id: string) => Tag[]) => ({
  query:
    (ids: readonly string[]) =>
    ({ db }: Backends) =>
      db.rpc('delete_documents', { p_table: `${kind}s`, p_ids: [...ids] }),
  rawResponseSchema: z.array(bulkResult),
  invalidatesTags: unless((ids: readonly string[]) => ids.flatMap(touched)),
});

/** Restores deleted documents; returns how many were restored. */
export const restoring = (kind: DocumentKind, touched: (id: string) => Tag[]) => ({
  query:
    (ids: readonly string[]) =>
    ({ db }: Backends) =>
      db.rpc('restore_documents', { p_table: `${kind}s`, p_ids: [...ids] }),
  rawResponseSchema: z.number(),
  invalidatesTags: unless((ids: readonly string[]) => ids.flatMap(touched)),
});
