import { z } from '@plumbline/data';
import {
  Button,
  Page,
  PageHeader,
  Money,
  StatusChip,
  invoiceStatusDisplay,
} from '@plumbline/design';
import { ChecksFilter, SelectFilter, useChosenRows } from '@plumbline/design/grid';
import {
  useCompanyId,
  useListState,
  useLocation,
  useNavigate,
  useSearchParams,
  useToasts,
} from '@plumbline/platform';
import { useEffect, useState } from 'react';
import { useInvoiceListQuery } from '../../data/invoices.ts';
import type { InvoiceRow } from '../../data/schemas.ts';
import { ReminderDialog } from '../../shared/actions/ReminderDialog.tsx';
import { takesPayments, useInvoiceActions } from '../../shared/actions/useInvoiceActions.tsx';
import { CreateButton } from '../../shared/list/CreateButton.tsx';
import { DocumentList, isEmptyList } from '../../shared/list/DocumentList.tsx';
import { refetchOnFocus } from '../../shared/refetchOnFocus.ts';
import { ScheduleDialog } from '../../shared/reminders/ScheduleDialog.tsx';
import { useWriteDenial } from '../../shared/useWriteDenial.ts';
import { InvoiceBulkButtons } from './InvoiceBulkButtons.tsx';
import { InvoiceCard } from './InvoiceCard.tsx';
import { invoiceColumns } from './invoiceColumns.tsx';
import {
  listDefaults,
  methodFilters,
  rangeFilters,
  sortOptions,
  statuses,
} from './invoiceListState.ts';
import { PaymentsDialog } from './PaymentsDialog.tsx';
import { signed } from './signed.ts';
import { useInvoiceBulk } from './useInvoiceBulk.ts';

const arrival = z.object({ invoiceId: z.string(), action: z.string() }).partial().catch({});
const emptyText = 'Get started by creating your first invoice or adjust your filters.';

/**
 * Project pages link here with ?project=…&action=create; a converted quote passes its invoice in
 * the state.
 */
function useArrival() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const canCreate = useWriteDenial('invoice') === undefined;
  const project = search.get('project');
  const wantsNew = search.get('action') === 'create';
  const { invoiceId, action } = arrival.parse(state ?? {});
  useEffect(() => {
    if (wantsNew && canCreate)
      void navigate(`/invoices/new${project ? `?project=${encodeURIComponent(project)}` : ''}`, {
        replace: true,
      });
    else if (invoiceId)
      void navigate(`/invoices/${invoiceId}${action ? `?action=${action}` : ''}`, {
        replace: true,
      });
  }, [wantsNew, canCreate, project, invoiceId, action, navigate]);
}

const toCompact = (invoice: InvoiceRow) => ({
  title: invoice.client_name ?? invoice.title,
  status: <StatusChip {...invoiceStatusDisplay(invoice)} />,
  detail: `${invoice.invoice_number} · ${invoice.title}`,
  end: <Money amount={signed(invoice.total_amount, invoice)} />,
});

/** /invoices: the company's invoices. */
export function InvoicesPage() {
  const company = useCompanyId();
  const list = useListState(listDefaults);
  const { page, pageSize, sort, filters, setFilters } = list;
  // Once asked for, the totals stay, also with other filters.
  const [addsUpAll, setAddsUpAll] = useState(false);
  const found = useInvoiceListQuery(
    {
      company,
      page,
      pageSize,
      sort,
      filters,
      ...(addsUpAll && { addsUpAll }),
    },
    refetchOnFocus,
  );
  const actions = useInvoiceActions();
  const toasts = useToasts();
  const chosen = useChosenRows(found.data?.rows);
  const bulk = useInvoiceBulk(chosen.clear);
  const [paying, setPaying] = useState<readonly InvoiceRow[]>();
  const [isReminding, setReminding] = useState(false);
  const [isScheduling, setScheduling] = useState(false);
  useArrival();
  const chosenRows = [...chosen.rows.values()];
  const pay = (rows: readonly InvoiceRow[]) => {
    if (rows.some(takesPayments)) setPaying(rows);
    else toasts.info('The selected invoices have no balance due.');
  };
  return (
    <Page>
      <PageHeader
        title="Invoices"
        description="Track what you’re owed"
        actions={
          <>
            <Button color="inherit" onClick={() => setScheduling(true)}>
              Reminder schedule
            </Button>
            {!isEmptyList(found, filters) && <CreateButton kind="invoice" />}
          </>
        }
      />
      <DocumentList
        kind="invoice"
        list={list}
        defaults={listDefaults}
        found={found}
        onAddUp={() => setAddsUpAll(true)}
        statuses={statuses}
        moreFilters={
          <>
            <SelectFilter
              label="Amount"
              value={filters.range}
              options={rangeFilters}
              onChange={(range) => setFilters({ range })}
            />
            <ChecksFilter
              label="Payment method"
              options={methodFilters}
              values={filters.method}
              onChange={(method) => setFilters({ method })}
            />
          </>
        }
        sortOptions={sortOptions}
        columns={invoiceColumns(actions)}
        renderCard={(invoice) => (
          <InvoiceCard invoice={invoice} actions={actions} selection={chosen.selection} />
        )}
        toCompact={toCompact}
        cardHeight={214}
        empty={{ always: emptyText, filtered: emptyText }}
        chosen={chosen}
        bulk={bulk}
        bulkButtons={(rows, isOff) => (
          <InvoiceBulkButtons
            isOff={isOff}
            onPay={() => pay(rows)}
            onRemind={() => setReminding(true)}
          />
        )}
      />
      {actions.dialogs}
      {isScheduling && <ScheduleDialog onClose={() => setScheduling(false)} />}
      {paying && (
        <PaymentsDialog
          rows={paying}
          onSubmit={(shares, payment) => void bulk.recordPayments(paying, shares, payment)}
          onClose={() => setPaying(undefined)}
        />
      )}
      {isReminding && (
        <ReminderDialog
          invoices={chosenRows}
          onClose={() => setReminding(false)}
          onMany={(reminder) => void bulk.sendReminders(chosenRows, reminder)}
        />
      )}
    </Page>
  );
}
