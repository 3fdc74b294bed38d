import type { ReactNode } from 'react';
import { FailedState } from '../feedback/FailedState.tsx';
import { RowsSkeleton } from '../feedback/Skeletons.tsx';
import type { ListAnswer, ListSelection, ListSort } from './list.ts';
import { ListContent } from './ListContent.tsx';
import { useGridTable } from './useGridTable.ts';

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
  /** Rows of the skeleton; the page's size at most. */
  skeletonRows?: number;
};

const rowHeight = 44;

/**
 * Rows that the server pages, sorts and filters. Arrows move, Enter opens, x selects. The code of the grid is asked for
 * together with the rows: it is large, and a list that shows cards has no use for it.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, answer, empty, skeletonRows = 8 } = props;
  const { GridTable, hasFailed, retry } = useGridTable();
  const skeleton = (
    <RowsSkeleton label={`Loading ${label}...`} rows={skeletonRows} rowHeight={rowHeight} />
  );
  return (
    <ListContent answer={answer} empty={empty} skeleton={skeleton}>
      {(rows) => {
        if (GridTable) return <GridTable {...props} rows={rows} rowHeight={rowHeight} />;
        if (!hasFailed) return skeleton;
        return (
          <FailedState
            title="The table could not be loaded"
            message="Check your connection and try again."
            onRetry={retry}
          />
        );
      }}
    </ListContent>
  );
}
