import { useFileAddresses, listAnswer, useStoredViews } from '@plumbline/data';
import {
  ActionButton,
  AddIcon,
  Box,
  Button,
  FloatingButton,
  Page,
  PageHeader,
  ScanIcon,
  VisuallyHidden,
} from '@plumbline/design';
import {
  ListFooter,
  ListLayout,
  ListToolbar,
  RecordList,
  SavedViews,
  SearchField,
  type ListAnswer,
} from '@plumbline/design/grid';
import {
  denialReason,
  lazyComponent,
  useAddressAction,
  useCompanyId,
  useGo,
  useListState,
  useSavedViews,
  useRecordView,
  useAccess,
} from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import { imageBucket } from '../../data/itemImages.ts';
import { useItemListQuery } from '../../data/items.ts';
import type { ItemRow } from '../../data/schemas.ts';
import { canScan } from '../../shared/scanner/camera.ts';
import { useImportTarget } from '../../shared/useImportTarget.ts';
import { useKeyboardWedge } from '../../shared/scanner/useKeyboardWedge.ts';
import { ItemCard } from './ItemCard.tsx';
import { itemColumns, toCompactItem } from './itemColumns.tsx';
import { itemImportFields } from './itemFile.ts';
import { edits, ItemFiles } from './ItemFiles.tsx';
import { ItemFilterPanel } from './ItemFilterPanel.tsx';
import { activeFilters, listDefaults, sortOptions } from './itemListState.ts';
import { NoItems } from './NoItems.tsx';
import { PriceBookNotice } from './PriceBookNotice.tsx';
import { useItemDelete } from './useItemDelete.ts';

const ScanDialog = lazyComponent(() =>
  import('./ScanDialog.tsx').then((module) => module.ScanDialog),
);
const StarterListDialog = lazyComponent(() =>
  import('../starter-list/StarterListDialog.tsx').then((module) => module.StarterListDialog),
);

/** /items: the catalog of what the company sells. */
export function ItemsPage() {
  const company = useCompanyId();
  const list = useListState(listDefaults);
  const views = useSavedViews(useStoredViews({ company, list: 'items' }), listDefaults);
  const { page, pageSize, sort, filters } = list;
  const query = { company, page, pageSize, sort, filters };
  const found = useItemListQuery(query);
  const view = useRecordView('items');
  const { startScan, scanner } = useScanner();
  const target = useImportTarget('items', itemImportFields);
  const [isStarting, setStarting] = useAddressAction('start');
  const edit = useAccess(edits);
  const denial = denialReason(edit);
  const add = <AddItem denial={denial} />;
  const isFiltered = activeFilters(filters) > 0 || filters.q !== '';
  const isEmpty = found.currentData?.total === 0 && !isFiltered;
  const answer = listAnswer(found, 'Failed to fetch items');
  return (
    <Page>
      <PageHeader
        title={<ItemsTitle />}
        actions={
          <>
            <PriceBookNotice />
            <ItemFiles target={target} query={query} isEmpty={isEmpty} />
            {canScan() && (
              <Button startIcon={<ScanIcon />} onClick={startScan}>
                Scan item
              </Button>
            )}
            {!isEmpty && add}
          </>
        }
      />
      <SavedViews noun="items" {...views} />
      <ListLayout
        isEmpty={isEmpty}
        filters={
          <ItemFilterPanel
            filters={filters}
            onChange={list.setFilters}
            onClear={list.clearFilters}
          />
        }
      >
        <ItemToolbar list={list} view={view} />
        <ItemRecords
          list={list}
          view={view}
          answer={answer}
          denial={denial}
          empty={
            <NoItems
              isFiltered={isFiltered}
              onClear={list.clearFilters}
              edit={edit}
              add={add}
              onStart={() => setStarting(true)}
            />
          }
        />
        <ListFooter noun="items" answer={answer} list={list} endsAtTotal={filters.q !== ''} />
      </ListLayout>
      {isStarting && edit.answer === 'allow' && (
        <StarterListDialog target={target} onClose={() => setStarting(false)} />
      )}
      {scanner}
    </Page>
  );
}

type ItemToolbarProps = {
  list: ReturnType<typeof useListState<typeof listDefaults.filters>>;
  view: ReturnType<typeof useRecordView>;
};

function ItemToolbar({ list: { filters, setFilters, sort, setSort }, view }: ItemToolbarProps) {
  return (
    <ListToolbar
      search={
        <SearchField label="Search items" value={filters.q} onSearch={(q) => setFilters({ q })} />
      }
      sort={sort[0]}
      sortOptions={sortOptions}
      onSort={setSort}
      view={view.view}
      onView={view.onView}
    />
  );
}

function AddItem({ denial }: { denial: string | undefined }) {
  const go = useGo();
  return (
    <ActionButton
      variant="contained"
      startIcon={<AddIcon />}
      denial={denial}
      onClick={() => go('catalog.itemAdd')}
    >
      Add Item
    </ActionButton>
  );
}

/** Scans with the camera or a scanner that types; a code opens the dialog with what it is. */
function useScanner() {
  const [scanned, setScanned] = useState<string>();
  const [isScanning, setScanning] = useAddressAction('scan');
  useKeyboardWedge(setScanned, scanned === undefined && !isScanning);
  const close = () => {
    setScanned(undefined);
    if (isScanning) setScanning(false);
  };
  const startScan = () => setScanning(true);
  return {
    startScan,
    scanner: (
      <>
        {canScan() && (
          <FloatingButton isSecond aria-label="Scan item" onClick={startScan}>
            <ScanIcon />
          </FloatingButton>
        )}
        {(scanned !== undefined || (isScanning && canScan())) && (
          <ScanDialog code={scanned} onClose={close} />
        )}
      </>
    ),
  };
}

type ItemRecordsProps = {
  list: Pick<ReturnType<typeof useListState>, 'sort' | 'setSort'>;
  view: ReturnType<typeof useRecordView>;
  answer: ListAnswer<ItemRow>;
  denial: string | undefined;
  empty: ReactNode;
};

/** The items as rows or cards; pictures are asked for only where cards show them. */
function ItemRecords({ list, view, answer, denial, empty }: ItemRecordsProps) {
  const go = useGo();
  const remove = useItemDelete();
  const pictured = view.view === 'grid' ? (answer.rows ?? []) : [];
  const addressOf = useFileAddresses(
    imageBucket,
    pictured.flatMap((item) => item.image_path ?? []),
  );
  return (
    <RecordList
      label="items"
      view={view}
      answer={answer}
      columns={itemColumns}
      sort={list.sort}
      onSort={list.setSort}
      empty={empty}
      onOpen={({ id }) => go('catalog.itemEdit', { params: { itemId: id } })}
      toCompact={toCompactItem}
      cardHeight={248}
      renderCard={(item) => (
        <ItemCard
          item={item}
          imageAddress={addressOf(item.image_path ?? '')}
          denial={denial}
          onDelete={(one) => void remove(one)}
        />
      )}
    />
  );
}

/** The page's name, and on wide screens what it is for. */
function ItemsTitle() {
  return (
    <>
      Items{' '}
      <Box
        component="span"
        sx={{
          // Above a list every line costs a record.
          display: { xs: 'none', sm: 'block', lg: 'inline' },
          mt: { sm: 0.5, lg: 0 },
          ml: { lg: 1 },
          color: 'text.secondary',
          fontSize: '0.9375rem',
          fontWeight: 400,
          lineHeight: 1.5,
          letterSpacing: 0,
        }}
      >
        {/* The subtitle has its own line; screen readers get the dash as a separator. */}
        <VisuallyHidden>-</VisuallyHidden> Manage construction items, pricing, and inventory
      </Box>
    </>
  );
}
