import { listAnswer, useStoredViews, type ListQuery, type Sort } from '@plumbline/data';
import { Button, EmptyState } from '@plumbline/design';
import {
  BulkRunDialog,
  ListFooter,
  ListLayout,
  ListToolbar,
  RecordList,
  SavedViews,
  SearchField,
  type Column,
  type CompactRow,
  type ListSelection,
} from '@plumbline/design/grid';
import {
  Link,
  useCompanyId,
  useNavigate,
  useRecordView,
  useSavedViews,
  type ListDefaults,
} from '@plumbline/platform';
import { useCallback, type ReactNode } from 'react';
import type { DocumentFilters, DocumentSums } from '../../data/documents.ts';
import type { DocumentKind } from '../../data/schemas.ts';
import { DocumentBulkBar, type BulkActions } from '../bulk/DocumentBulkBar.tsx';
import { usePlanDenial } from '../useWriteDenial.ts';
import { CreateButton, QuickQuoteButton } from './CreateButton.tsx';
import { DocumentTotals } from './DocumentTotals.tsx';
import { DocumentFilterPanel } from './DocumentFilterPanel.tsx';

/** The list's place in the address, as `useListState` reads and writes it. */
type ListState = ListQuery & {
  filters: DocumentFilters;
  setFilters: (changed: Partial<DocumentFilters>) => void;
  clearFilters: () => void;
  setSort: (sort: readonly Sort[]) => void;
  setPage: (page: number) => void;
  setPageSize: (size: number) => void;
};

type DocumentListProps<Row extends { id: string }> = {
  kind: DocumentKind;
  list: ListState;
  /** What `list` was made with. */
  defaults: ListDefaults<DocumentFilters>;
  /** The list query's result. */
  found: Parameters<typeof listAnswer<Row>>[0] & {
    data?: { sums?: DocumentSums | undefined } | undefined;
    currentData?: { total: number } | undefined;
  };
  /** Asks for the totals of more than 1,000 rows. */
  onAddUp: () => void;
  statuses: { label: string; options: readonly { value: string; label: string }[] };
  /** Filters that only this kind has. */
  moreFilters?: ReactNode;
  sortOptions: readonly (Sort & { label: string })[];
  columns: readonly Column<Row>[];
  renderCard: (row: Row) => ReactNode;
  /** Two lines on a phone. */
  toCompact: (row: Row) => CompactRow;
  cardHeight: number;
  /** The empty state's texts, without and with filters. */
  empty: { always: string; filtered: string };
  chosen: { rows: ReadonlyMap<string, Row>; selection: ListSelection; clear: () => void };
  bulk: BulkActions<Row>;
  /** Bulk actions of this document type; `isOff`: the user has no write access. */
  bulkButtons: (rows: readonly Row[], isOff: boolean) => ReactNode;
};

const isNarrowed = (filters: DocumentFilters) =>
  Object.values(filters).some((value) => value.length > 0);

/** The company has no such documents; false until that is known. */
export const isEmptyList = (
  { currentData }: { currentData?: { total: number } | undefined },
  filters: DocumentFilters,
) => currentData?.total === 0 && !isNarrowed(filters);

/** A list of quotes or invoices below its header: filters, search, order, table or cards, pages, bulk actions. */
export function DocumentList<Row extends { id: string }>({
  kind,
  list,
  defaults,
  found,
  onAddUp,
  statuses,
  moreFilters,
  sortOptions,
  columns,
  renderCard,
  toCompact,
  cardHeight,
  empty,
  chosen,
  bulk,
  bulkButtons,
}: DocumentListProps<Row>) {
  const { filters, setFilters, clearFilters, sort, setSort } = list;
  const navigate = useNavigate();
  const search = useCallback((q: string) => setFilters({ q }), [setFilters]);
  const label = `${kind}s`;
  const view = useRecordView(label);
  const views = useSavedViews(useStoredViews({ company: useCompanyId(), list: label }), defaults);
  const rows = [...chosen.rows.values()];
  const answer = listAnswer(found, `Failed to fetch ${label}`);
  const isFiltered = isNarrowed(filters);
  const planDenial = usePlanDenial(kind);
  const emptyState = (
    <EmptyState
      title={`No ${label} found`}
      description={isFiltered ? empty.filtered : (planDenial ?? empty.always)}
      action={
        isFiltered ? (
          <Button onClick={clearFilters}>Clear Filters</Button>
        ) : planDenial ? (
          <Button variant="contained" component={Link} to="/pricing">
            See plans
          </Button>
        ) : (
          <>
            {kind === 'quote' && <QuickQuoteButton isMain />}
            <CreateButton kind={kind} isSecond={kind === 'quote'} />
          </>
        )
      }
    />
  );
  return (
    <>
      <SavedViews noun={label} {...views} />
      <ListLayout
        isEmpty={isEmptyList(found, filters)}
        filters={
          <DocumentFilterPanel
            filters={filters}
            statuses={statuses}
            onChange={setFilters}
            onClear={clearFilters}
          >
            {moreFilters}
          </DocumentFilterPanel>
        }
      >
        <ListToolbar
          search={<SearchField label={`Search ${label}`} value={filters.q} onSearch={search} />}
          sort={sort[0]}
          sortOptions={sortOptions}
          onSort={setSort}
          view={view.view}
          onView={view.onView}
        />
        {rows.length > 0 && (
          <DocumentBulkBar kind={kind} rows={rows} bulk={bulk} onClear={chosen.clear}>
            {(isOff) => bulkButtons(rows, isOff)}
          </DocumentBulkBar>
        )}
        <RecordList
          label={label}
          view={view}
          answer={answer}
          columns={columns}
          // Sort orders that aren't columns are shown in the toolbar only.
          sort={sort.filter(({ field }) => columns.some((column) => column.field === field))}
          onSort={setSort}
          empty={emptyState}
          onOpen={({ id }) => void navigate(`/${label}/${id}`)}
          selection={chosen.selection}
          cardHeight={cardHeight}
          renderCard={renderCard}
          toCompact={toCompact}
        />
        <DocumentTotals
          kind={kind}
          sums={found.data?.sums}
          isMore={answer.isMore}
          isFetching={answer.isFetching}
          onAddUp={onAddUp}
        />
        <ListFooter noun={label} answer={answer} list={list} />
      </ListLayout>
      {bulk.run && <BulkRunDialog run={bulk.run} onCancel={bulk.cancel} onDismiss={bulk.dismiss} />}
    </>
  );
}
