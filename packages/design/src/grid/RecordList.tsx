import type { ReactNode } from 'react';
import { CardGrid } from './CardGrid.tsx';
import type { DataTableProps } from './columns.ts';
import { CompactRows, type CompactRow } from './CompactRows.tsx';
import { DataTable } from './DataTable.tsx';
import type { ListView } from './ListToolbar.tsx';

type RecordListProps<Row extends { id: string }> = DataTableProps<Row> & {
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
    <DataTable {...table} />
  );
}
