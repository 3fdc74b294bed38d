import { messageOf, z } from '@plumbline/data';
import { ActionButton, AddIcon, Button, EmptyState, Page, PageHeader } from '@plumbline/design';
import {
  BulkRunDialog,
  CardGrid,
  DataTable,
  ListFooter,
  ListLayout,
  ListToolbar,
  SearchField,
  useChosenRows,
  type ListAnswer,
} from '@plumbline/design/grid';
import {
  denialOf,
  useCompanyId,
  useGo,
  useListState,
  useLocation,
  useNavigate,
  useVerdict,
} from '@plumbline/platform';
import { useCallback, useEffect } from 'react';
import { useQuoteListQuery } from '../../data/quotes.ts';
import type { QuoteRow } from '../../data/schemas.ts';
import { useQuoteActs } from '../../shared/acts/useQuoteActs.tsx';
import { useListView } from '../../shared/useListView.ts';
import { QuoteBulkBar } from './QuoteBulkBar.tsx';
import { QuoteCard } from './QuoteCard.tsx';
import { quoteColumns } from './quoteColumns.tsx';
import { QuoteFilterPanel } from './QuoteFilterPanel.tsx';
import { activeFilters, listDefaults, sortOptions } from './quoteListState.ts';
import { useQuoteBulk } from './useQuoteBulk.ts';

const arrival = z.object({ action: z.string(), item: z.unknown() }).partial().catch({});

/** Other pages come here to create a quote: state `{ action: 'create', clientId }`, or a new item [001 §2]. */
function useArrival(canCreate: boolean) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { action, item } = arrival.parse(state ?? {});
  useEffect(() => {
    if (canCreate && (action === 'create' || item !== undefined))
      void navigate('/quotes/new', { state, replace: true });
  }, [action, item, canCreate, navigate, state]);
}

/** /quotes: the company's quotes [001 §2]. */
export function QuotesPage() {
  const company = useCompanyId();
  const { page, pageSize, sort, filters, setFilters, ...list } = useListState(listDefaults);
  const { data, isFetching, error, refetch } = useQuoteListQuery({
    company,
    page,
    pageSize,
    sort,
    filters,
  });
  const { view, setView } = useListView();
  const acts = useQuoteActs();
  const chosen = useChosenRows(data?.rows);
  const chosenRows = [...chosen.rows.values()];
  const bulk = useQuoteBulk(chosen.clear);
  const go = useGo();
  const create = useVerdict({ feature: 'create_edit_quotes', permission: 'edit_documents' });
  useArrival(create.answer === 'allow');
  const search = useCallback((q: string) => setFilters({ q }), [setFilters]);
  const answer: ListAnswer<QuoteRow> = {
    rows: data?.rows,
    total: data?.total,
    isFetching,
    failure: error && {
      title: 'Failed to fetch quotes',
      message: messageOf(error),
      onRetry: () => void refetch(),
    },
  };
  const columns = quoteColumns(acts);
  const createButton = (
    <ActionButton
      variant="contained"
      startIcon={<AddIcon />}
      denial={denialOf(create)}
      onClick={() => go('billing.quoteNew')}
    >
      Create Quote
    </ActionButton>
  );
  const isFiltered = activeFilters(filters) > 0 || filters.q !== '';
  const empty = (
    <EmptyState
      title="No quotes found"
      description={
        isFiltered
          ? 'No quote matches these filters.'
          : 'A quote tells a client what the work costs. Send it, and the client can accept it online.'
      }
      action={
        isFiltered ? <Button onClick={list.clearFilters}>Clear Filters</Button> : createButton
      }
    />
  );
  return (
    <Page>
      <PageHeader
        title="Quotes"
        description="Offers to your clients, from draft to accepted"
        actions={createButton}
      />
      <ListLayout
        filters={
          <QuoteFilterPanel filters={filters} onChange={setFilters} onClear={list.clearFilters} />
        }
      >
        <ListToolbar
          search={<SearchField label="Search quotes" value={filters.q} onSearch={search} />}
          sort={sort[0]}
          sortOptions={sortOptions}
          onSort={list.setSort}
          view={view}
          onView={setView}
        />
        {chosenRows.length > 0 && (
          <QuoteBulkBar rows={chosenRows} bulk={bulk} onClear={chosen.clear} />
        )}
        {view === 'list' ? (
          <DataTable
            label="quotes"
            answer={answer}
            columns={columns}
            // an order by something that is no column, the toolbar's own, is not the table's to show
            sort={sort.filter(({ field }) => columns.some((column) => column.field === field))}
            onSort={list.setSort}
            empty={empty}
            onOpen={({ id }) => go('billing.quote', { params: { quoteId: id } })}
            selection={chosen.selection}
          />
        ) : (
          <CardGrid
            label="quotes"
            answer={answer}
            empty={empty}
            cardHeight={250}
            renderCard={(quote) => (
              <QuoteCard quote={quote} acts={acts} selection={chosen.selection} />
            )}
          />
        )}
        <ListFooter
          noun="quotes"
          shown={answer.rows?.length ?? 0}
          total={answer.total}
          page={page}
          pageSize={pageSize}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      </ListLayout>
      {acts.dialogs}
      {bulk.run && <BulkRunDialog run={bulk.run} onCancel={bulk.cancel} onDismiss={bulk.dismiss} />}
    </Page>
  );
}
