import { listAnswer, useStoredViews } from '@plumbline/data';
import { ActionButton, AddIcon, Page, PageHeader } from '@plumbline/design';
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
  useAccess,
  useRecordView,
} from '@plumbline/platform';
import { useMaterialListQuery } from '../../data/materials.ts';
import { NoRows, SelectAll, Selected, Toolbar } from '../../shared/listParts.tsx';
import { materialColumns, toCompactMaterial } from './materialColumns.tsx';
import { MaterialCard } from './MaterialCard.tsx';
import { useMaterialDialogs } from './useMaterialDialogs.tsx';
import { edits, MaterialFiles } from './MaterialFiles.tsx';
import { MaterialFilterPanel } from './MaterialFilterPanel.tsx';
import { activeFilters, listDefaults } from './materialListState.ts';
import { useVendorPreset } from './useVendorPreset.ts';

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
  const chosen = useChosenRows(data?.rows);
  const denial = denialReason(useAccess(edits));
  const { actions, setOpen, dialogs } = useMaterialDialogs(denial, chosen.clear);
  const editChosen = () => setOpen({ kind: 'bulk', ids: [...chosen.rows.keys()] });
  useVendorPreset((vendor) => list.setFilters({ vendor }));

  const isFiltered = activeFilters(filters) > 0 || filters.q !== '';
  const isEmpty = found.currentData?.total === 0 && !isFiltered;
  const answer = listAnswer(found, 'Failed to load materials. Please try again.');
  const add = <AddMaterial denial={denial} onClick={() => setOpen({ kind: 'add' })} />;
  return (
    <Page>
      <PageHeader
        title="Materials"
        description="Manage your construction materials and inventory"
        actions={
          <>
            <MaterialFiles query={query} isEmpty={isEmpty} />
            {!isEmpty && add}
          </>
        }
      />
      <SavedViews noun="materials" {...views} />
      <ListLayout
        isEmpty={isEmpty}
        filters={
          <MaterialFilterPanel
            filters={filters}
            onChange={list.setFilters}
            onClear={list.clearFilters}
            onCostAnalysis={() => setOpen({ kind: 'analysis' })}
          />
        }
      >
        <Toolbar
          noun="materials"
          list={list}
          view={view}
          actions={data?.total !== 0 && <SelectAll chosen={chosen} />}
        />
        <Selected chosen={chosen} data={data}>
          <BulkEdit count={chosen.rows.size} denial={denial} onClick={editChosen} />
        </Selected>
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
            <NoRows noun="material" isFiltered={isFiltered} onClear={list.clearFilters} add={add} />
          }
        />
        <ListFooter noun="materials" answer={answer} list={list} />
      </ListLayout>
      {dialogs}
    </Page>
  );
}

type ButtonProps = { denial: string | undefined; onClick: () => void };

function AddMaterial(props: ButtonProps) {
  return (
    <ActionButton variant="contained" startIcon={<AddIcon />} {...props}>
      Add Material
    </ActionButton>
  );
}

function BulkEdit({ count, ...props }: ButtonProps & { count: number }) {
  return (
    <ActionButton size="small" color="inherit" {...props}>
      {`Bulk Edit (${count})`}
    </ActionButton>
  );
}
