import Box from '@mui/material/Box';
import {
  DataGrid,
  useGridApiRef,
  type GridColDef,
  type GridColumnVisibilityModel,
  type GridEventListener,
} from '@mui/x-data-grid';
import { useState, type ReactNode } from 'react';
import { pageNonce } from '../theme/pageNonce.ts';
import type { Column, DataTableProps } from './columns.ts';
import { twoLines } from '../values/twoLines.ts';
import { hiddenColumns, useOwnWidth, usualWidth } from './fittingColumns.ts';

type GridTableProps<Row extends { id: string }> = DataTableProps<Row> & {
  rows: readonly Row[];
  rowHeight: number;
};

/** The boxes of a table whose rows are chosen, and its hairlines. */
const boxesWidth = 52;

/** Whether a click on a row is for something in it that acts by itself. */
const isOnAct = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a, input, label') !== null;

/** Text that does not fit on two lines ends in an ellipsis and shows whole on hover. */
function Cell({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children;
  return (
    <Box component="span" title={children} sx={{ ...twoLines, lineHeight: 1.35 }}>
      {children}
    </Box>
  );
}

const toGridColumn = <Row extends { id: string }>(column: Column<Row>): GridColDef<Row> => ({
  field: column.field,
  headerName: column.header,
  sortable: column.sortable ?? false,
  ...(column.grow
    ? { flex: column.grow, minWidth: column.width ?? usualWidth }
    : { width: column.width ?? usualWidth }),
  ...(column.align && { align: column.align, headerAlign: column.align }),
  renderCell: ({ row }) => <Cell>{column.render(row)}</Cell>,
});

const headHeight = 36;

/** The page scrolls, not the table; its head stays visible below the top bar. */
const pageScrolls = {
  overflow: 'clip',
  '& .MuiDataGrid-main, & .MuiDataGrid-virtualScroller': { overflow: 'clip' },
  '& .MuiDataGrid-topContainer': { top: 'var(--pl-top-bar, 0px)' },
} as const;

/** A row's buttons are faint until the row is hovered or focused; on touch screens they are always clear. */
const quietActions = {
  '@media (hover: hover)': {
    '& .MuiDataGrid-row:not(:hover, :focus-within) [data-field="actions"] .MuiButton-outlined': {
      borderColor: 'transparent',
    },
  },
} as const;

/** The columns that the user shows or hides, remembered for each table. */
function useColumnChoice(label: string) {
  const key = `plumbline.columns.${label}`;
  const [chosen, setChosen] = useState<GridColumnVisibilityModel>(() => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
      return Object.fromEntries(
        Object.entries(stored ?? {}).filter(([, isShown]) => typeof isShown === 'boolean'),
      );
    } catch {
      return {};
    }
  });
  const choose = (model: GridColumnVisibilityModel) => {
    localStorage.setItem(key, JSON.stringify(model));
    setChosen(model);
  };
  return [chosen, choose] as const;
}

/** The rows of a `DataTable`. The only place that knows the grid behind it, and a chunk of its own. */
export function GridTable<Row extends { id: string }>({
  label,
  answer,
  rows,
  rowHeight,
  columns,
  sort,
  onSort,
  onOpen,
  selection,
  peek,
}: GridTableProps<Row>) {
  const { width, measure } = useOwnWidth();
  const grid = useGridApiRef();
  const [chosen, setChosen] = useColumnChoice(label);
  const toggle = (id: string) => {
    const ids = new Set(selection?.ids);
    if (!ids.delete(id)) ids.add(id);
    selection?.onChange(ids);
  };
  const onKey: GridEventListener<'cellKeyDown'> = ({ row, field }, event) => {
    if (event.target !== event.currentTarget) return;
    const step = { j: 1, k: -1 }[event.key];
    const beside = step && rows[rows.findIndex(({ id }) => id === row.id) + step];
    if (beside) {
      grid.current?.setCellFocus(beside.id, field);
      if (peek?.id) peek.onChange(beside.id);
    } else if (event.key === ' ' && peek) {
      event.preventDefault();
      peek.onChange(peek.id === row.id ? undefined : row.id);
    } else if (event.key === 'Escape' && peek?.id) peek.onChange(undefined);
    else if (event.key === 'Enter') onOpen?.(row);
    else if (event.key === 'x' && selection) toggle(row.id);
    else return;
    event.defaultMuiPrevented = true;
  };
  const hidden = width ? hiddenColumns(columns, width - (selection ? boxesWidth : 2)) : {};
  return (
    <Box ref={measure} sx={{ display: 'flex', flexDirection: 'column' }}>
      <DataGrid
        apiRef={grid}
        aria-label={label}
        rows={[...rows]}
        columns={columns.map(toGridColumn)}
        columnVisibilityModel={{ ...hidden, ...chosen }}
        onColumnVisibilityModelChange={(model) => setChosen({ ...chosen, ...model })}
        rowCount={answer.total ?? -1}
        paginationMode="server"
        sortingMode="server"
        filterMode="server"
        sortingOrder={['asc', 'desc']}
        sortModel={sort.slice(0, 1).map(({ field, direction }) => ({ field, sort: direction }))}
        onSortModelChange={(model) =>
          onSort(model.map((by) => ({ field: by.field, direction: by.sort ?? 'asc' })))
        }
        loading={answer.isFetching}
        slotProps={{
          loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' },
        }}
        rowHeight={rowHeight}
        columnHeaderHeight={headHeight}
        hideFooter
        disableColumnFilter
        disableRowSelectionOnClick
        checkboxSelection={Boolean(selection)}
        keepNonExistentRowsSelected
        rowSelectionModel={{ type: 'include', ids: new Set(selection?.ids) }}
        onRowSelectionModelChange={(model) =>
          selection?.onChange(
            model.type === 'include'
              ? new Set([...model.ids].map(String))
              : new Set(rows.map((row) => row.id).filter((id) => !model.ids.has(id))),
          )
        }
        {...(onOpen && {
          onRowClick: ({ row }, { target }) => {
            if (!isOnAct(target)) onOpen(row);
          },
        })}
        onCellKeyDown={onKey}
        nonce={pageNonce}
        sx={{
          ...pageScrolls,
          ...quietActions,
          borderRadius: 1,
          bgcolor: 'background.paper',
          fontVariantNumeric: 'tabular-nums',
          '--DataGrid-t-header-background-base': 'var(--pl-palette-background-paper)',
          '& .MuiDataGrid-row': { cursor: onOpen ? 'pointer' : 'default' },
          // What a column is made wider by shows to who points there.
          '& .MuiDataGrid-columnHeaders:not(:hover) .MuiDataGrid-columnSeparator': { opacity: 0 },
          '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
          '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center' },
          '& .MuiDataGrid-cell--textRight': { justifyContent: 'flex-end' },
        }}
      />
    </Box>
  );
}
