import { FileActions } from '@plumbline/design/grid';
import {
  denialReason,
  lazyComponent,
  useAddressAction,
  useToasts,
  useAccess,
} from '@plumbline/platform';
import type { ImportTarget } from '@plumbline/design/import';
import { useState } from 'react';
import type { Requirement } from '@plumbline/contract';

const ImportDialog = lazyComponent(() =>
  import('@plumbline/design/import').then((module) => module.ImportDialog),
);

type ImportExportProps = {
  target: ImportTarget;
  /** The list has no records to export. */
  isEmpty: boolean;
  /** Permission needed to import. */
  requires: Requirement;
  exportLabel: string;
  onExport: () => Promise<number>;
  /** The PDF report, if the list has one. */
  onPdf?: () => Promise<number>;
};

/** Import and Export menus of a list. */
export function ImportExport({
  target,
  isEmpty,
  requires,
  exportLabel,
  onExport,
  onPdf,
}: ImportExportProps) {
  const [isAsked, setImporting] = useAddressAction('import');
  const [working, setWorking] = useState<'csv' | 'pdf'>();
  const toasts = useToasts();
  const canImport = useAccess(requires);
  const isImporting = isAsked && canImport.answer === 'allow';
  const canExport = useAccess({ feature: 'export_data' });
  const exportAs = async (kind: 'csv' | 'pdf', run: () => Promise<number>) => {
    setWorking(kind);
    try {
      const count = await run();
      toasts.success(
        `${count.toLocaleString('en-US')} ${count === 1 ? target.one : target.many} exported`,
      );
    } catch {
      toasts.error(`Failed to export ${target.many}`);
    } finally {
      setWorking(undefined);
    }
  };
  return (
    <>
      <FileActions
        actions={[
          { label: 'Import', denial: denialReason(canImport), run: () => setImporting(true) },
          ...(isEmpty
            ? []
            : [
                {
                  label: exportLabel,
                  denial: denialReason(canExport),
                  isRunning: working === 'csv',
                  run: () => void exportAs('csv', onExport),
                },
              ]),
          ...(onPdf && !isEmpty
            ? [
                {
                  label: 'Export PDF',
                  denial: denialReason(canExport),
                  isRunning: working === 'pdf',
                  run: () => void exportAs('pdf', onPdf),
                },
              ]
            : []),
        ]}
      />
      {isImporting && <ImportDialog isOpen target={target} onClose={() => setImporting(false)} />}
    </>
  );
}
