import { FailedState } from '../feedback/FailedState.tsx';
import { RowsSkeleton } from '../feedback/Skeletons.tsx';
import type { DataTableProps } from './columns.ts';
import { ListContent } from './ListContent.tsx';
import { useGridTable } from './useGridTable.ts';

const rowHeight = 44;

/**
 * Rows that the server pages, sorts and filters. Arrows move, Enter opens, Space previews, x selects. The code of the grid is asked for
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
