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
  useSearchParams,
  useVerdict,
} from '@plumbline/platform';
import { useCallback, useEffect, useState } from 'react';
import { useInvoiceListQuery } from '../../data/invoices.ts';
import type { InvoiceRow } from '../../data/schemas.ts';
import { ReminderDialog } from '../../shared/acts/ReminderDialog.tsx';
import { useInvoiceActs } from '../../shared/acts/useInvoiceActs.tsx';
import { ScheduleDialog } from '../../shared/reminders/ScheduleDialog.tsx';
import { useListView } from '../../shared/useListView.ts';
import { InvoiceBulkBar } from './InvoiceBulkBar.tsx';
import { InvoiceCard } from './InvoiceCard.tsx';
import { invoiceColumns } from './invoiceColumns.tsx';
import { InvoiceFilterPanel } from './InvoiceFilterPanel.tsx';
import { activeFilters, listDefaults, sortOptions } from './invoiceListState.ts';
import { useInvoiceBulk } from './useInvoiceBulk.ts';

const arrival = z.object({ invoiceId: z.string() }).partial().catch({});

/** Project pages come with ?project=…&action=create; a converted quote with its invoice in the state [001 §2]. */
function useArrival(canCreate: boolean) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const project = search.get('project');
  const wantsNew = search.get('action') === 'create';
  const { invoiceId } = arrival.parse(state ?? {});
  useEffect(() => {
    if (wantsNew && canCreate)
      void navigate(`/invoices/new${project ? `?project=${encodeURIComponent(project)}` : ''}`, {
        replace: true,
      });
    else if (invoiceId) void navigate(`/invoices/${invoiceId}`, { replace: true });
  }, [wantsNew, canCreate, project, invoiceId, navigate]);
}

/** /invoices: the company's invoices [001 §2]. */
export function InvoicesPage() {
  const company = useCompanyId();
  const { page, pageSize, sort, filters, setFilters, ...list } = useListState(listDefaults);
  const { data, isFetching, error, refetch } = useInvoiceListQuery({
    company,
    page,
    pageSize,
    sort,
    filters,
  });
  const { view, setView } = useListView();
  const acts = useInvoiceActs();
  const chosen = useChosenRows(data?.rows);
  const chosenRows = [...chosen.rows.values()];
  const bulk = useInvoiceBulk(chosen.clear);
  const [isReminding, setReminding] = useState(false);
  const [isScheduling, setScheduling] = useState(false);
  const go = useGo();
  const create = useVerdict({ feature: 'create_edit_invoices', permission: 'edit_documents' });
  useArrival(create.answer === 'allow');
  const search = useCallback((q: string) => setFilters({ q }), [setFilters]);
  const answer: ListAnswer<InvoiceRow> = {
    rows: data?.rows,
    total: data?.total,
    isFetching,
    failure: error && {
      title: 'Failed to fetch invoices',
      message: messageOf(error),
      onRetry: () => void refetch(),
    },
  };
  const columns = invoiceColumns(acts);
  const createButton = (
    <ActionButton
      variant="contained"
      startIcon={<AddIcon />}
      denial={denialOf(create)}
      onClick={() => go('billing.invoiceNew')}
    >
      Create Invoice
    </ActionButton>
  );
  const isFiltered = activeFilters(filters) > 0 || filters.q !== '';
  const empty = (
    <EmptyState
      title="No invoices found"
      description="Get started by creating your first invoice or adjust your filters."
      action={
        isFiltered ? <Button onClick={list.clearFilters}>Clear Filters</Button> : createButton
      }
    />
  );

  return (
    <Page>
      <PageHeader
        title="Invoices"
        description="What your clients owe you, and what they have paid"
        actions={
          <>
            <Button color="inherit" onClick={() => setScheduling(true)}>
              Reminder schedule
            </Button>
            {createButton}
          </>
        }
      />
      <ListLayout
        filters={
          <InvoiceFilterPanel filters={filters} onChange={setFilters} onClear={list.clearFilters} />
        }
      >
        <ListToolbar
          search={<SearchField label="Search invoices" value={filters.q} onSearch={search} />}
          sort={sort[0]}
          sortOptions={sortOptions}
          onSort={list.setSort}
          view={view}
          onView={setView}
        />
        {chosenRows.length > 0 && (
          <InvoiceBulkBar
            rows={chosenRows}
            bulk={bulk}
            onRemind={() => setReminding(true)}
            onClear={chosen.clear}
          />
        )}
        {view === 'list' ? (
          <DataTable
            label="invoices"
            answer={answer}
            columns={columns}
            // an order by something that is no column, the toolbar's own, is not the table's to show
            sort={sort.filter(({ field }) => columns.some((column) => column.field === field))}
            onSort={list.setSort}
            empty={empty}
            onOpen={({ id }) => go('billing.invoice', { params: { invoiceId: id } })}
            selection={chosen.selection}
          />
        ) : (
          <CardGrid
            label="invoices"
            answer={answer}
            empty={empty}
            cardHeight={270}
            renderCard={(invoice) => (
              <InvoiceCard invoice={invoice} acts={acts} selection={chosen.selection} />
            )}
          />
        )}
        <ListFooter
          noun="invoices"
          shown={answer.rows?.length ?? 0}
          total={answer.total}
          page={page}
          pageSize={pageSize}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      </ListLayout>
      {acts.dialogs}
      {isScheduling && <ScheduleDialog onClose={() => setScheduling(false)} />}
      {isReminding && (
        <ReminderDialog
          ids={chosenRows.map(({ id }) => id)}
          onClose={() => setReminding(false)}
          onResults={(results) => bulk.showReminders(chosenRows, results)}
        />
      )}
      {bulk.run && <BulkRunDialog run={bulk.run} onCancel={bulk.cancel} onDismiss={bulk.dismiss} />}
    </Page>
  );
}
