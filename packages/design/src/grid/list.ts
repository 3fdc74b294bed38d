/** What a list page knows of its rows; the query's answer fits as it is. */
export type ListAnswer<Row> = {
  /** Undefined until the first page has come; the old page while the next one is fetched. */
  rows: readonly Row[] | undefined;
  /** How many there are in all; undefined while unknown. */
  total: number | undefined;
  /** There are more than `total`, which the server stopped counting at. */
  isMore?: boolean;
  /** How many rows the list has without its filters, in words; none where nothing narrows it. */
  unfiltered?: string | undefined;
  isFetching: boolean;
  /** Why the rows could not be fetched, and how to try again. */
  failure?: ListFailure | undefined;
};
export type ListFailure = { title: string; message?: string; onRetry: () => void };

/** A field and its direction. */
export type ListSort = { field: string; direction: 'asc' | 'desc' };

/** Which rows are chosen, across pages. */
export type ListSelection = { ids: ReadonlySet<string>; onChange: (ids: Set<string>) => void };
