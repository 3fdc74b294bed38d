import { today } from '@plumbline/design';
import { exportAll, exportPageSize, fetchAll, FileActions } from '@plumbline/design/grid';
import {
  denialReason,
  isOffered,
  lazyComponent,
  useAddressAction,
  useSession,
  useToasts,
  useAccess,
} from '@plumbline/platform';
import { useState } from 'react';
import type { ClientListQuery } from '../../data/clientQuery.ts';
import { useLazyClientListQuery } from '../../data/clients.ts';
import { edits } from '../../shared/edits.ts';
import { clientExportColumns } from './clientFile.ts';
import { makeClientReport } from './clientReport.ts';
import { useImportTarget } from './useImportTarget.ts';

const ImportDialog = lazyComponent(() =>
  import('@plumbline/design/import').then((module) => module.ImportDialog),
);

/** Exports the filtered list as CSV or PDF; imports clients. */
export function ListFiles({ query, isEmpty }: { query: ClientListQuery; isEmpty: boolean }) {
  const { company } = useSession();
  const toasts = useToasts();
  const target = useImportTarget();
  const [fetchClients] = useLazyClientListQuery();
  const [working, setWorking] = useState<'csv' | 'pdf'>();
  const [isAsked, setImporting] = useAddressAction('import');
  const canImport = useAccess(edits);
  const isImporting = isAsked && canImport.answer === 'allow';
  const canExport = useAccess({ feature: 'export_data' });
  const canSeeMoney = useAccess({ permission: 'view_money' }).answer === 'allow';
  const fetchPage = (page: number) =>
    fetchClients({ ...query, page, pageSize: exportPageSize }).unwrap();

  const toCsv = () => exportAll({ name: 'clients', columns: clientExportColumns, fetchPage });
  const toPdf = async () => {
    const clients = await fetchAll(fetchPage);
    const { makePdf, savePdf } = await import('@plumbline/design/documents');
    const report = makeClientReport(clients, company, canSeeMoney);
    const { pdf } = await makePdf({ kind: 'report', report }, report.title);
    savePdf(pdf, `clients_${today()}.pdf`);
    return clients.length;
  };
  const exportAs = async (kind: 'csv' | 'pdf', run: () => Promise<number>) => {
    setWorking(kind);
    try {
      const count = await run();
      toasts.success(
        `${count.toLocaleString('en-US')} ${count === 1 ? 'client' : 'clients'} exported`,
      );
    } catch {
      toasts.error('Failed to export clients');
    } finally {
      setWorking(undefined);
    }
  };
  const exports = [
    {
      label: 'Export CSV',
      denial: denialReason(canExport),
      isRunning: working === 'csv',
      run: () => void exportAs('csv', toCsv),
    },
    {
      label: 'Export PDF',
      denial: denialReason(canExport),
      isRunning: working === 'pdf',
      run: () => void exportAs('pdf', toPdf),
    },
  ];
  return (
    <>
      <FileActions
        actions={[
          ...(isOffered(canImport)
            ? [{ label: 'Import', denial: denialReason(canImport), run: () => setImporting(true) }]
            : []),
          ...(isEmpty ? [] : exports),
        ]}
      />
      {isImporting && <ImportDialog isOpen target={target} onClose={() => setImporting(false)} />}
    </>
  );
}
