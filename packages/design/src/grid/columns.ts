import type { ReactNode } from 'react';
import type { ListAnswer, ListSelection, ListSort } from './list.ts';

/** A column: which field it shows and sorts by, and how a row's cell looks. */
export type Column<Row> = {
  field: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** Fixed width, or the least one where it grows. */
  width?: number;
  grow?: number;
  align?: 'left' | 'right';
  sortable?: boolean;
  /** Where the table is too narrow for all, columns with the lowest number hide first; without one it stays. */
  yields?: number;
};

export type DataTableProps<Row extends { id: string }> = {
  /** What the rows are, for those who listen. */
  label: string;
  answer: ListAnswer<Row>;
  columns: readonly Column<Row>[];
  sort: readonly ListSort[];
  onSort: (sort: ListSort[]) => void;
  empty: ReactNode;
  onOpen?: (row: Row) => void;
  selection?: ListSelection;
  /** The row whose card is shown beside the table; Space shows and hides it. */
  peek?: { id: string | undefined; onChange: (id: string | undefined) => void };
  /** Rows of the skeleton; the page's size at most. */
  skeletonRows?: number;
};
