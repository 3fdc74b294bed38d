import { countOf, listAnswer, useStoredViews } from '@plumbline/data';
import {
  ActionButton,
  AddIcon,
  Button,
  EmptyState,
  Page,
  PageHeader,
  openAddress,
} from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import {
  ListFooter,
  ListLayout,
  ListToolbar,
  RecordList,
  SavedViews,
  SearchField,
  SelectionBar,
  SelectBox,
  useChosenRows,
  exportAll,
  exportPageSize,
  fetchAll,
} from '@plumbline/design/grid';
import {
  denialReason,
  lazyComponent,
  useCompanyId,
  useListState,
  useSavedViews,
  useRecordView,
  useToasts,
  useAccess,
} from '@plumbline/platform';
import { useState } from 'react';
import {
  useLazyVendorListQuery,
  useVendorDeleteMutation,
  useVendorListQuery,
} from '../../data/vendors.ts';
import type { VendorRow } from '../../data/schemas.ts';
import { ImportExport } from '../../shared/ImportExport.tsx';
import { useImportTarget } from '../../shared/useImportTarget.ts';
import { useListPdf } from '../../shared/useListPdf.ts';
import { contactHref } from '../../shared/vendorLabels.ts';
import { bulkMail } from './bulkMail.ts';
import { toCompactVendor, vendorColumns } from './vendorColumns.tsx';
import { VendorCard } from './VendorCard.tsx';
import { VendorDialog } from './VendorDialog.tsx';
import { vendorExportColumns, vendorImportFields, toVendorRow } from './vendorFile.ts';
import { vendorReport } from './vendorReport.ts';
import { VendorFilterPanel } from './VendorFilterPanel.tsx';
import { activeFilters, listDefaults } from './vendorListState.ts';
import type { VendorActions } from './vendorActions.ts';

const VendorFormDialog = lazyComponent(() =>
  import('./VendorFormDialog.tsx').then((module) => module.VendorFormDialog),
);
const edits = { feature: 'vendor_management', permission: 'edit_catalog' } as const;

type Open = { kind: 'view' | 'edit' | 'remove'; vendor: VendorRow } | { kind: 'add' };

/** /vendors: the company's suppliers. */
export function VendorsPage() {
  const company = useCompanyId();
  const toasts = useToasts();
  const list = useListState(listDefaults);
  const views = useSavedViews(useStoredViews({ company, list: 'vendors' }), listDefaults);
  const view = useRecordView('vendors');
  const { page, pageSize, sort, filters } = list;
  const query = { company, page, pageSize, sort, filters };
  const found = useVendorListQuery(query);
  const { data } = found;
  const [fetchVendors] = useLazyVendorListQuery();
  const [remove, { isLoading: isRemoving }] = useVendorDeleteMutation();
  const fetchPage = (at: number) =>
    fetchVendors({ ...query, page: at, pageSize: exportPageSize }).unwrap();
  const savePdf = useListPdf('vendors', vendorReport);
  const target = useImportTarget('vendors', vendorImportFields, toVendorRow);
  const chosen = useChosenRows(data?.rows);
  const [open, setOpen] = useState<Open>();
  const denial = denialReason(useAccess(edits));
  const close = () => setOpen(undefined);

  const actions: VendorActions = {
    denial,
    view: (vendor) => setOpen({ kind: 'view', vendor }),
    edit: (vendor) => setOpen({ kind: 'edit', vendor }),
    remove: (vendor) => setOpen({ kind: 'remove', vendor }),
    contact: (vendor) => {
      const href = contactHref(vendor);
      if (href) openAddress(href);
      else toasts.error('No contact information available for this vendor.');
    },
  };
  const mailAll = () => {
    const mail = bulkMail([...chosen.rows.values()]);
    if ('problem' in mail) {
      toasts.error(mail.problem);
      return;
    }
    openAddress(mail.href);
    if (mail.without > 0)
      toasts.info(
        `${mail.without} of the selected vendors ${mail.without === 1 ? 'has' : 'have'} no email address`,
      );
  };
  const removeForGood = async ({ id, name }: VendorRow) => {
    const answer = await remove({ company, id });
    close();
    if (answer.error) toasts.error('Failed to delete vendor. Please try again.');
    else toasts.success(`Vendor "${name}" deleted successfully`);
  };
  const isFiltered = activeFilters(filters) > 0 || filters.q !== '';
  const answer = listAnswer(found, 'Failed to load vendors. Please try again.');
  const add = (
    <ActionButton
      variant="contained"
      startIcon={<AddIcon />}
      denial={denial}
      onClick={() => setOpen({ kind: 'add' })}
    >
      Add Vendor
    </ActionButton>
  );
  return (
    <Page>
      <PageHeader
        title="Vendors"
        description="Manage your vendor relationships and material suppliers"
        actions={
          <>
            <ImportExport
              target={target}
              requires={edits}
              exportLabel="Export CSV"
              onExport={() =>
                exportAll({ name: 'vendors', columns: vendorExportColumns, fetchPage })
              }
              onPdf={async () => savePdf(await fetchAll(fetchPage))}
            />
            {add}
          </>
        }
      />
      <SavedViews noun="vendors" {...views} />
      <ListLayout
        filters={
          <VendorFilterPanel
            filters={filters}
            onChange={list.setFilters}
            onClear={list.clearFilters}
          />
        }
      >
        <ListToolbar
          view={view.view}
          onView={view.onView}
          search={
            <SearchField
              label="Search vendors"
              value={filters.q}
              onSearch={(q) => list.setFilters({ q })}
            />
          }
          actions={
            data?.total !== 0 && (
              <Button onClick={chosen.isAllShown ? chosen.clear : chosen.chooseShown}>
                {chosen.isAllShown ? 'Deselect All' : 'Select All'}
              </Button>
            )
          }
        />
        {chosen.rows.size > 0 && (
          <SelectionBar
            label={`${chosen.rows.size} of ${data ? countOf(data) : chosen.rows.size} selected`}
            onClear={chosen.clear}
          >
            <Button size="small" color="inherit" onClick={mailAll}>
              Email
            </Button>
          </SelectionBar>
        )}
        <RecordList
          label="vendors"
          view={view}
          answer={answer}
          columns={vendorColumns(actions)}
          sort={sort}
          onSort={list.setSort}
          onOpen={actions.view}
          toCompact={toCompactVendor}
          selection={chosen.selection}
          cardHeight={320}
          renderCard={(vendor) => (
            <VendorCard
              vendor={vendor}
              actions={actions}
              checkbox={<SelectBox row={vendor} selection={chosen.selection} />}
            />
          )}
          empty={
            <EmptyState
              title="No vendors found"
              description={
                isFiltered
                  ? 'Try adjusting your search or filters'
                  : 'Get started by adding your first vendor'
              }
              action={isFiltered ? <Button onClick={list.clearFilters}>Clear Filters</Button> : add}
            />
          }
        />
        <ListFooter noun="vendors" answer={answer} list={list} />
      </ListLayout>
      {open?.kind === 'view' && (
        <VendorDialog vendor={open.vendor} actions={actions} onClose={close} />
      )}
      {(open?.kind === 'edit' || open?.kind === 'add') && (
        <VendorFormDialog vendor={open.kind === 'edit' ? open.vendor : undefined} onClose={close} />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          isOpen
          title="Delete Vendor"
          message="Are you sure you want to delete this vendor? This action cannot be undone."
          confirmLabel="Delete"
          tone="error"
          isWorking={isRemoving}
          onConfirm={() => void removeForGood(open.vendor)}
          onClose={close}
        />
      )}
    </Page>
  );
}
