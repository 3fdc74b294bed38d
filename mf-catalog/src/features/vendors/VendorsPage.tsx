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
import type { ReactNode } from 'react';
import { useVendorListQuery } from '../../data/vendors.ts';
import type { VendorRow } from '../../data/schemas.ts';
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
            <VendorFiles query={query} />
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
          actions={data?.total !== 0 && <SelectAll chosen={chosen} />}
        />
        <Chosen chosen={chosen} total={data && countOf(data)} />
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
          empty={<NoVendors isFiltered={isFiltered} onClear={list.clearFilters} add={add} />}
        />
        <ListFooter noun="vendors" answer={answer} list={list} />
      </ListLayout>
      {dialogs}
    </Page>
  );
}

type NoVendorsProps = { isFiltered: boolean; onClear: () => void; add: ReactNode };

function NoVendors({ isFiltered, onClear, add }: NoVendorsProps) {
  return (
    <EmptyState
      title="No vendors found"
      description={
        isFiltered
          ? 'Try adjusting your search or filters'
          : 'Get started by adding your first vendor'
      }
      action={isFiltered ? <Button onClick={onClear}>Clear Filters</Button> : add}
    />
  );
}

type ChosenVendors = ReturnType<typeof useChosenRows<VendorRow>>;

function SelectAll({ chosen }: { chosen: ChosenVendors }) {
  return (
    <Button onClick={chosen.isAllShown ? chosen.clear : chosen.chooseShown}>
      {chosen.isAllShown ? 'Deselect All' : 'Select All'}
    </Button>
  );
}

type ChosenProps = { chosen: ChosenVendors; total: number | string | undefined };

/** How many vendors are selected, and one email to all of them. */
function Chosen({ chosen, total }: ChosenProps) {
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
  if (chosen.rows.size === 0) return null;
  return (
    <SelectionBar
      label={`${chosen.rows.size} of ${total ?? chosen.rows.size} selected`}
      onClear={chosen.clear}
    >
      <Button size="small" color="inherit" onClick={mailAll}>
        Email
      </Button>
    </SelectionBar>
  );
}
