import { countOf, listAnswer, useStoredViews } from '@plumbline/data';
import { ActionButton, AddIcon, Button, EmptyState, Page, PageHeader } from '@plumbline/design';
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
  useCompanyId,
  useListState,
  useSavedViews,
  useAccess,
  useRecordView,
} from '@plumbline/platform';
import { useState } from 'react';
import { useLazyMaterialListQuery, useMaterialListQuery } from '../../data/materials.ts';
import { ImportExport } from '../../shared/ImportExport.tsx';
import { useImportTarget } from '../../shared/useImportTarget.ts';
import { useListPdf } from '../../shared/useListPdf.ts';
import { materialColumns, toCompactMaterial } from './materialColumns.tsx';
import { MaterialCard } from './MaterialCard.tsx';
import { MaterialDialogs, type OpenDialog } from './MaterialDialogs.tsx';
import { materialExportColumns, materialImportFields } from './materialFile.ts';
import { materialReport } from './materialReport.ts';
import { MaterialFilterPanel } from './MaterialFilterPanel.tsx';
import { activeFilters, listDefaults } from './materialListState.ts';
import type { MaterialActions } from './materialActions.ts';
import { useVendorPreset } from './useVendorPreset.ts';

const edits = { feature: 'material_management', permission: 'edit_catalog' } as const;

/** /materials: what the company buys and stocks. */
export function MaterialsPage() {
  const company = useCompanyId();
  const list = useListState(listDefaults);
  const views = useSavedViews(useStoredViews({ company, list: 'materials' }), listDefaults);
  const view = useRecordView('materials');
  const { page, pageSize, sort, filters } = list;
  const query = { company, page, pageSize, sort, filters };
  const found = useMaterialListQuery(query);
  const { data } = found;
  const [fetchMaterials] = useLazyMaterialListQuery();
  const fetchPage = (at: number) =>
    fetchMaterials({ ...query, page: at, pageSize: exportPageSize }).unwrap();
  const savePdf = useListPdf('materials', materialReport);
  const target = useImportTarget('materials', materialImportFields);
  const chosen = useChosenRows(data?.rows);
  const [open, setOpen] = useState<OpenDialog>();
  const denial = denialReason(useAccess(edits));
  useVendorPreset((vendor) => list.setFilters({ vendor }));

  const actions: MaterialActions = {
    denial,
    view: (material) => setOpen({ kind: 'view', material }),
    edit: (material) => setOpen({ kind: 'edit', material }),
    trackCost: (material) => setOpen({ kind: 'cost', material }),
    remove: (material) => setOpen({ kind: 'remove', material }),
  };
  const isFiltered = activeFilters(filters) > 0 || filters.q !== '';
  const answer = listAnswer(found, 'Failed to load materials. Please try again.');
  const add = (
    <ActionButton
      variant="contained"
      startIcon={<AddIcon />}
      denial={denial}
      onClick={() => setOpen({ kind: 'add' })}
    >
      Add Material
    </ActionButton>
  );
  return (
    <Page>
      <PageHeader
        title="Materials"
        description="Manage your construction materials and inventory"
        actions={
          <>
            <ImportExport
              target={target}
              requires={edits}
              exportLabel="Export CSV"
              onExport={() =>
                exportAll({ name: 'materials', columns: materialExportColumns, fetchPage })
              }
              onPdf={async () => savePdf(await fetchAll(fetchPage))}
            />
            {add}
          </>
        }
      />
      <SavedViews noun="materials" {...views} />
      <ListLayout
        filters={
          <MaterialFilterPanel
            filters={filters}
            onChange={list.setFilters}
            onClear={list.clearFilters}
            onCostAnalysis={() => setOpen({ kind: 'analysis' })}
          />
        }
      >
        <ListToolbar
          view={view.view}
          onView={view.onView}
          search={
            <SearchField
              label="Search materials"
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
            <ActionButton
              size="small"
              color="inherit"
              denial={denial}
              onClick={() => setOpen({ kind: 'bulk', ids: [...chosen.rows.keys()] })}
            >
              {`Bulk Edit (${chosen.rows.size})`}
            </ActionButton>
          </SelectionBar>
        )}
        <RecordList
          label="materials"
          view={view}
          answer={answer}
          columns={materialColumns(actions)}
          sort={sort}
          onSort={list.setSort}
          onOpen={actions.view}
          toCompact={toCompactMaterial}
          selection={chosen.selection}
          cardHeight={380}
          renderCard={(material) => (
            <MaterialCard
              material={material}
              actions={actions}
              checkbox={<SelectBox row={material} selection={chosen.selection} />}
            />
          )}
          empty={
            <EmptyState
              title="No materials found"
              description={
                isFiltered
                  ? 'Try adjusting your search or filters'
                  : 'Get started by adding your first material'
              }
              action={isFiltered ? <Button onClick={list.clearFilters}>Clear Filters</Button> : add}
            />
          }
        />
        <ListFooter noun="materials" answer={answer} list={list} />
      </ListLayout>
      {open && (
        <MaterialDialogs
          open={open}
          actions={actions}
          onClose={() => setOpen(undefined)}
          onBulkDone={() => {
            chosen.clear();
            setOpen(undefined);
          }}
        />
      )}
    </Page>
  );
}
