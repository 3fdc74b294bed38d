import { exportAll, exportPageSize, fetchAll } from '@plumbline/design/grid';
import { useLazyMaterialListQuery } from '../../data/materials.ts';
import { ImportExport } from '../../shared/ImportExport.tsx';
import { useImportTarget } from '../../shared/useImportTarget.ts';
import { useListPdf } from '../../shared/useListPdf.ts';
import { materialExportColumns, materialImportFields } from './materialFile.ts';
import { materialReport } from './materialReport.ts';

/** Who may change materials. */
export const edits = { feature: 'material_management', permission: 'edit_catalog' } as const;

type MaterialFilesProps = {
  query: Parameters<ReturnType<typeof useLazyMaterialListQuery>[0]>[0];
  isEmpty: boolean;
};

/** Import, and export of every material that the list's filters leave, as CSV or PDF. */
export function MaterialFiles({ query, isEmpty }: MaterialFilesProps) {
  const [fetchMaterials] = useLazyMaterialListQuery();
  const savePdf = useListPdf('materials', materialReport);
  const target = useImportTarget('materials', materialImportFields);
  const fetchPage = (page: number) =>
    fetchMaterials({ ...query, page, pageSize: exportPageSize }).unwrap();
  return (
    <ImportExport
      isEmpty={isEmpty}
      target={target}
      requires={edits}
      exportLabel="Export CSV"
      onExport={() => exportAll({ name: 'materials', columns: materialExportColumns, fetchPage })}
      onPdf={async () => savePdf(await fetchAll(fetchPage))}
    />
  );
}
