import { listAnswer, useStoredViews } from '@plumbline/data';
import { ActionButton, AddIcon, Button, Page, PageHeader, openAddress } from '@plumbline/design';
import {
  ListFooter,
  ListLayout,
  RecordList,
  SavedViews,
  SelectBox,
  useChosenRows,
} from '@plumbline/design/grid';
import {
  denialReason,
  useCompanyId,
  useListState,
  useSavedViews,
  useRecordView,
  useToasts,
  useAccess,
} from '@plumbline/platform';
import type { ComponentProps } from 'react';
import { useVendorListQuery } from '../../data/vendors.ts';
import type { VendorRow } from '../../data/schemas.ts';
import { NoRows, SelectAll, Selected, Toolbar } from '../../shared/listParts.tsx';
import { bulkMail } from './bulkMail.ts';
import { toCompactVendor, vendorColumns } from './vendorColumns.tsx';
import { VendorCard } from './VendorCard.tsx';
import { useVendorDialogs } from './useVendorDialogs.tsx';
import { edits, VendorFiles } from './VendorFiles.tsx';
import { VendorFilterPanel } from './VendorFilterPanel.tsx';
import { activeFilters, listDefaults } from './vendorListState.ts';

/** /vendors: the company's suppliers. */
export function VendorsPage() {
  const company = useCompanyId();
  const list = useListState(listDefaults);
  const views = useSavedViews(useStoredViews({ company, list: 'vendors' }), listDefaults);
  const view = useRecordView('vendors');
  const { page, pageSize, sort, filters } = list;
  const query = { company, page, pageSize, sort, filters };
  const found = useVendorListQuery(query);
  const { data } = found;
  const chosen = useChosenRows(data?.rows);
  const denial = denialReason(useAccess(edits));
  const { actions, addVendor, dialogs } = useVendorDialogs(denial);
  const isFiltered = activeFilters(filters) > 0 || filters.q !== '';
  const isEmpty = found.currentData?.total === 0 && !isFiltered;
  const answer = listAnswer(found, 'Failed to load vendors. Please try again.');
  const add = (
    <ActionButton variant="contained" startIcon={<AddIcon />} denial={denial} onClick={addVendor}>
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
            <VendorFiles query={query} isEmpty={isEmpty} />
            {!isEmpty && add}
          </>
        }
      />
      <SavedViews noun="vendors" {...views} />
      <ListLayout
        isEmpty={isEmpty}
        filters={
          <VendorFilterPanel
            filters={filters}
            onChange={list.setFilters}
            onClear={list.clearFilters}
          />
        }
      >
        <Toolbar
          noun="vendors"
          list={list}
          view={view}
          actions={data?.total !== 0 && <SelectAll chosen={chosen} />}
        />
        <SelectedVendors chosen={chosen} data={data} />
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
            <NoRows noun="vendor" isFiltered={isFiltered} onClear={list.clearFilters} add={add} />
          }
        />
        <ListFooter noun="vendors" answer={answer} list={list} />
      </ListLayout>
      {dialogs}
    </Page>
  );
}

type SelectedVendorsProps = Omit<ComponentProps<typeof Selected>, 'chosen' | 'children'> & {
  chosen: ReturnType<typeof useChosenRows<VendorRow>>;
};

/** One email to all the selected vendors. */
function SelectedVendors({ chosen, data }: SelectedVendorsProps) {
  const toasts = useToasts();
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
  return (
    <Selected chosen={chosen} data={data}>
      <Button size="small" color="inherit" onClick={mailAll}>
        Email
      </Button>
    </Selected>
  );
}
