import { useFileAddresses, listAnswer, useStoredViews } from '@plumbline/data';
import {
  ActionButton,
  AddIcon,
  Box,
  Button,
  EmptyState,
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
  exportAll,
  exportPageSize,
} from '@plumbline/design/grid';
import {
  denialReason,
  lazyComponent,
  Link,
  planDenialReason,
  useAddressAction,
  useCompanyId,
  useGo,
  useListState,
  useSavedViews,
  useRecordView,
  useAccess,
} from '@plumbline/platform';
import { useState } from 'react';
import { imageBucket } from '../../data/itemImages.ts';
import { useItemListQuery, useLazyItemListQuery } from '../../data/items.ts';
import { ImportExport } from '../../shared/ImportExport.tsx';
import { canScan } from '../../shared/scanner/camera.ts';
import { useImportTarget } from '../../shared/useImportTarget.ts';
import { useKeyboardWedge } from '../../shared/scanner/useKeyboardWedge.ts';
import { ItemCard } from './ItemCard.tsx';
import { itemColumns, toCompactItem } from './itemColumns.tsx';
import { itemExportColumns, itemImportFields } from './itemFile.ts';
import { ItemFilterPanel } from './ItemFilterPanel.tsx';
import { activeFilters, listDefaults, sortOptions } from './itemListState.ts';
import { PriceBookNotice } from './PriceBookNotice.tsx';
import { useItemDelete } from './useItemDelete.ts';

const ScanDialog = lazyComponent(() =>
  import('./ScanDialog.tsx').then((module) => module.ScanDialog),
);
const StarterListDialog = lazyComponent(() =>
  import('../starter-list/StarterListDialog.tsx').then((module) => module.StarterListDialog),
);
const edits = { feature: 'create_edit_items', permission: 'edit_catalog' } as const;

/** /items: the catalog of what the company sells. */
export function ItemsPage() {
  const company = useCompanyId();
  const list = useListState(listDefaults);
  const views = useSavedViews(useStoredViews({ company, list: 'items' }), listDefaults);
  const { page, pageSize, sort, filters } = list;
  const found = useItemListQuery({
    company,
    page,
    pageSize,
    sort,
    filters,
  });
  const { data } = found;
  const [fetchItems] = useLazyItemListQuery();
  const view = useRecordView('items');
  const pictured = view.view === 'grid' ? (data?.rows ?? []) : [];
  const addressOf = useFileAddresses(
    imageBucket,
    pictured.flatMap((item) => item.image_path ?? []),
  );
  const [scanned, setScanned] = useState<string>();
  const [isScanning, setScanning] = useAddressAction('scan');
  const endScan = () => {
    setScanned(undefined);
    if (isScanning) setScanning(false);
  };
  const target = useImportTarget('items', itemImportFields);
  const [isStarting, setStarting] = useAddressAction('start');
  const remove = useItemDelete();
  const edit = useAccess(edits);
  const denial = denialReason(edit);
  const go = useGo();
  useKeyboardWedge(setScanned, scanned === undefined && !isScanning);

  const answer = listAnswer(found, 'Failed to fetch items');
  const add = (
    <ActionButton
      variant="contained"
      startIcon={<AddIcon />}
      denial={denial}
      onClick={() => go('catalog.itemAdd')}
    >
      Add Item
    </ActionButton>
  );
  const isFiltered = activeFilters(filters) > 0 || filters.q !== '';
  const empty = (
    <EmptyState
      title="No items found"
      description={
        isFiltered
          ? 'Try adjusting your search or filters'
          : (planDenialReason(edit) ??
            'Add the items you sell, with cost and price, to use them in quotes and invoices.')
      }
      action={
        isFiltered ? (
          <Button onClick={list.clearFilters}>Clear Filters</Button>
        ) : planDenialReason(edit) ? (
          <Button variant="contained" component={Link} to="/pricing">
            See plans
          </Button>
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
            {add}
            <ActionButton variant="outlined" denial={denial} onClick={() => setStarting(true)}>
              Start with a price list
            </ActionButton>
          </Box>
        )
      }
    />
  );
  return (
    <Page>
      <PageHeader
        title={
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
        }
        actions={
          <>
            <PriceBookNotice />
            <ImportExport
              target={target}
              requires={edits}
              exportLabel="Export"
              onExport={() =>
                exportAll({
                  name: 'items',
                  columns: itemExportColumns,
                  fetchPage: (at) =>
                    fetchItems({
                      company,
                      page: at,
                      pageSize: exportPageSize,
                      sort,
                      filters,
                      isWhole: true,
                    }).unwrap(),
                })
              }
            />
            {canScan() && (
              <Button startIcon={<ScanIcon />} onClick={() => setScanning(true)}>
                Scan item
              </Button>
            )}
            {add}
          </>
        }
      />
      <SavedViews noun="items" {...views} />
      <ListLayout
        filters={
          <ItemFilterPanel
            filters={filters}
            onChange={list.setFilters}
            onClear={list.clearFilters}
          />
        }
      >
        <ListToolbar
          search={
            <SearchField
              label="Search items"
              value={filters.q}
              onSearch={(q) => list.setFilters({ q })}
            />
          }
          sort={sort[0]}
          sortOptions={sortOptions}
          onSort={list.setSort}
          view={view.view}
          onView={view.onView}
        />
        <RecordList
          label="items"
          view={view}
          answer={answer}
          columns={itemColumns}
          sort={sort}
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
        <ListFooter noun="items" answer={answer} list={list} endsAtTotal={filters.q !== ''} />
      </ListLayout>
      {canScan() && (
        <FloatingButton isSecond aria-label="Scan item" onClick={() => setScanning(true)}>
          <ScanIcon />
        </FloatingButton>
      )}
      {isStarting && edit.answer === 'allow' && (
        <StarterListDialog target={target} onClose={() => setStarting(false)} />
      )}
      {(scanned !== undefined || (isScanning && canScan())) && (
        <ScanDialog code={scanned} onClose={endScan} />
      )}
    </Page>
  );
}
