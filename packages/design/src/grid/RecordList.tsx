import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { CardGrid } from './CardGrid.tsx';
import type { DataTableProps } from './columns.ts';
import { CompactRows, type CompactRow } from './CompactRows.tsx';
import { DataTable } from './DataTable.tsx';
import type { ListView } from './ListToolbar.tsx';
import { PeekPanel } from './PeekPanel.tsx';

type RecordListProps<Row extends { id: string }> = Omit<DataTableProps<Row>, 'peek'> & {
  /** As `useRecordView` gives it. */
  view: { view: ListView; isNarrow: boolean };
  onOpen: (row: Row) => void;
  renderCard: (row: Row) => ReactNode;
  /** In pixels. */
  cardHeight: number;
  cardWidth?: number;
  /** Two lines on a phone. */
  toCompact: (row: Row) => CompactRow;
};

/** The records of a list: a table, two lines each on a phone, or cards. */
export function RecordList<Row extends { id: string }>({
  view: { view, isNarrow },
  renderCard,
  cardHeight,
  cardWidth,
  toCompact,
  ...table
}: RecordListProps<Row>) {
  if (view === 'grid')
    return (
      <CardGrid
        label={table.label}
        answer={table.answer}
        empty={table.empty}
        cardHeight={cardHeight}
        {...(cardWidth !== undefined && { cardWidth })}
        renderCard={renderCard}
      />
    );
  return isNarrow ? (
    <CompactRows
      label={table.label}
      answer={table.answer}
      empty={table.empty}
      toCompact={toCompact}
      onOpen={table.onOpen}
    />
  ) : (
    <PeekedTable {...table} renderCard={renderCard} />
  );
}

/** What is below a table that loads is out of sight, as it is once most lists have loaded. */
const rowsInSight = 18;

/** The table, and beside it the card of the row that Space was pressed on. */
function PeekedTable<Row extends { id: string }>({
  renderCard,
  ...table
}: DataTableProps<Row> & { renderCard: (row: Row) => ReactNode }) {
  const [id, setId] = useState<string>();
  const row = id === undefined ? undefined : table.answer.rows?.find((one) => one.id === id);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: row ? 'minmax(0, 1fr) 340px' : 'minmax(0, 1fr)',
      }}
    >
      <DataTable skeletonRows={rowsInSight} {...table} peek={{ id, onChange: setId }} />
      {row && (
        <PeekPanel label={table.label} onClose={() => setId(undefined)}>
          {renderCard(row)}
        </PeekPanel>
      )}
    </Box>
  );
}
