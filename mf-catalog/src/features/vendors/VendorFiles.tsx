import { exportAll, exportPageSize, fetchAll } from '@plumbline/design/grid';
import { useLazyVendorListQuery } from '../../data/vendors.ts';
import { ImportExport } from '../../shared/ImportExport.tsx';
import { useImportTarget } from '../../shared/useImportTarget.ts';
import { useListPdf } from '../../shared/useListPdf.ts';
import { toVendorRow, vendorExportColumns, vendorImportFields } from './vendorFile.ts';
import { vendorReport } from './vendorReport.ts';

/** Who may change vendors. */
export const edits = { feature: 'vendor_management', permission: 'edit_catalog' } as const;

type VendorFilesProps = {
  query: Parameters<ReturnType<typeof useLazyVendorListQuery>[0]>[0];
  isEmpty: boolean;
};

/** Import, and export of every vendor that the list's filters leave, as CSV or PDF. */
export function VendorFiles({ query, isEmpty }: VendorFilesProps) {
  const [fetchVendors] = useLazyVendorListQuery();
  const savePdf = useListPdf('vendors', vendorReport);
  const target = useImportTarget('vendors', vendorImportFields, toVendorRow);
  const fetchPage = (page: number) =>
    fetchVendors({ ...query, page, pageSize: exportPageSize }).unwrap();
  return (
    <ImportExport
      isEmpty={isEmpty}
      target={target}
      requires={edits}
      exportLabel="Export CSV"
      onExport={() => exportAll({ name: 'vendors', columns: vendorExportColumns, fetchPage })}
      onPdf={async () => savePdf(await fetchAll(fetchPage))}
    />
  );
}
