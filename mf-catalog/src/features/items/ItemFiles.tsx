import { exportAll, exportPageSize } from '@plumbline/design/grid';
import type { ItemListQuery } from '../../data/itemQuery.ts';
import { useLazyItemListQuery } from '../../data/items.ts';
import { ImportExport } from '../../shared/ImportExport.tsx';
import type { useImportTarget } from '../../shared/useImportTarget.ts';
import { itemExportColumns } from './itemFile.ts';

/** Who may import items. */
export const edits = { feature: 'create_edit_items', permission: 'edit_catalog' } as const;

type ItemFilesProps = {
  target: ReturnType<typeof useImportTarget>;
  query: Omit<ItemListQuery, 'isWhole'>;
  isEmpty: boolean;
};

/** Import, and export of every item that the list's filters leave. */
export function ItemFiles({ target, query, isEmpty }: ItemFilesProps) {
  const [fetchItems] = useLazyItemListQuery();
  return (
    <ImportExport
      isEmpty={isEmpty}
      target={target}
      requires={edits}
      exportLabel="Export"
      onExport={() =>
        exportAll({
          name: 'items',
          columns: itemExportColumns,
          fetchPage: (page) =>
            fetchItems({ ...query, page, pageSize: exportPageSize, isWhole: true }).unwrap(),
        })
      }
    />
  );
}
