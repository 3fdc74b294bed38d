import { countOf, type CountedPage } from '@plumbline/data';
import { Button, EmptyState } from '@plumbline/design';
import { ListToolbar, SearchField, SelectionBar, type useChosenRows } from '@plumbline/design/grid';
import type { useRecordView } from '@plumbline/platform';
import type { ReactNode } from 'react';

type Chosen = Pick<
  ReturnType<typeof useChosenRows<{ id: string }>>,
  'isAllShown' | 'clear' | 'chooseShown'
> & { rows: ReadonlyMap<string, unknown> };

type ToolbarProps = {
  noun: 'materials' | 'vendors';
  list: { filters: { q: string }; setFilters: (filters: { q: string }) => void };
  view: ReturnType<typeof useRecordView>;
  actions: ReactNode;
};

/** Search, rows or cards, and what else can be done with the list. */
export function Toolbar({ noun, list, view, actions }: ToolbarProps) {
  return (
    <ListToolbar
      view={view.view}
      onView={view.onView}
      search={
        <SearchField
          label={`Search ${noun}`}
          value={list.filters.q}
          onSearch={(q) => list.setFilters({ q })}
        />
      }
      actions={actions}
    />
  );
}

/** Selects every row that the page shows, or none. */
export function SelectAll({ chosen }: { chosen: Chosen }) {
  return (
    <Button onClick={chosen.isAllShown ? chosen.clear : chosen.chooseShown}>
      {chosen.isAllShown ? 'Deselect All' : 'Select All'}
    </Button>
  );
}

type SelectedProps = {
  chosen: Chosen;
  data: CountedPage<unknown> | undefined;
  children: ReactNode;
};

/** How many rows are selected, beside what can be done with them; nothing while none is. */
export function Selected({ chosen, data, children }: SelectedProps) {
  const { rows, clear } = chosen;
  if (rows.size === 0) return null;
  return (
    <SelectionBar
      label={`${rows.size} of ${data ? countOf(data) : rows.size} selected`}
      onClear={clear}
    >
      {children}
    </SelectionBar>
  );
}

type NoRowsProps = {
  noun: 'material' | 'vendor';
  isFiltered: boolean;
  onClear: () => void;
  /** The button that adds the first one. */
  add: ReactNode;
};

/** What an empty list offers: other filters, or the first row. */
export function NoRows({ noun, isFiltered, onClear, add }: NoRowsProps) {
  return (
    <EmptyState
      title={`No ${noun}s found`}
      description={
        isFiltered
          ? 'Try adjusting your search or filters'
          : `Get started by adding your first ${noun}`
      }
      action={isFiltered ? <Button onClick={onClear}>Clear Filters</Button> : add}
    />
  );
}
