import * as z from './zod.ts';

export type SortDirection = 'asc' | 'desc';
export type Sort = { field: string; direction: SortDirection };

/** What a list asks of the server; areas widen it with their own filters. */
export type ListQuery = {
  /** Counts from 0. */
  page: number;
  pageSize: number;
  /** The first entry sorts; what is equal follows its id, so that pages never overlap. */
  sort: readonly Sort[];
};

/** One page of a list, and how many rows there are in all. */
export type Page<Row> = { rows: Row[]; total: number };

/** A page whose rows were counted up to a thousand; `isMore` where there are more. */
export type CountedPage<Row> = Page<Row> & {
  isMore: boolean;
  /** How many rows the list has without its filters, "156" or "more than 1,000"; none where nothing narrows it. */
  unfiltered?: string;
};

const counted = z.object({ total: z.number(), is_more: z.boolean() });
type Counted = z.infer<typeof counted>;

/** What the database's functions of a page answer: `item_page`, `invoice_page` and their like. */
export const countedPage = <Row extends z.ZodType>(row: Row) =>
  counted.extend({
    rows: z.array(row),
    // Not in what browsers cached before.
    unfiltered: counted.nullish(),
  });

/** For `transformResponse` of such an answer. */
export const toCountedPage = <Row>({
  rows,
  total,
  is_more: isMore,
  unfiltered: all,
}: Counted & { rows: Row[]; unfiltered?: Counted | null | undefined }): CountedPage<Row> => ({
  rows,
  total,
  isMore,
  ...(all && { unfiltered: countOf({ total: all.total, isMore: all.is_more }) }),
});

/** Order and place of a page as those functions take them. */
export const pageOf = ({ page, pageSize, sort: [first] }: ListQuery) => ({
  p_offset: page * pageSize,
  p_limit: pageSize,
  ...(first && { p_sort: first.field, p_descending: first.direction === 'desc' }),
});

/** How many rows a list has, as far as they were counted: "12" or "more than 1,000". */
export const countOf = ({ total, isMore }: { total: number; isMore: boolean }): string =>
  `${isMore ? 'more than ' : ''}${total.toLocaleString('en-US')}`;
