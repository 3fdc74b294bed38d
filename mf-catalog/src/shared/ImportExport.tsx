import { ActionButton } from '@plumbline/design';
import { denialOf, useToasts, useVerdict } from '@plumbline/platform';
import type { ImportTarget } from '@plumbline/design/import';
import { lazy, Suspense, useState } from 'react';
import type { Requirement } from '@plumbline/contract';

const ImportDialog = lazy(() =>
  import('@plumbline/design/import').then((module) => ({ default: module.ImportDialog })),
);

type ImportExportProps = {
  target: ImportTarget;
  /** What importing asks for. */
  requires: Requirement;
  exportLabel: string;
  onExport: () => Promise<number>;
};

/** The list's Import and Export. */
export function ImportExport({ target, requires, exportLabel, onExport }: ImportExportProps) {
  const [isImporting, setImporting] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const toasts = useToasts();
  const canImport = useVerdict(requires);
  const canExport = useVerdict({ feature: 'export_data' });
  const startExport = async () => {
    setExporting(true);
    try {
      const count = await onExport();
      toasts.success(`${count.toLocaleString('en-US')} ${target.many} exported`);
    } catch {
      toasts.error(`Failed to export ${target.many}`);
    } finally {
      setExporting(false);
    }
  };
  return (
    <>
      <ActionButton denial={denialOf(canImport)} onClick={() => setImporting(true)}>
        Import
      </ActionButton>
      <ActionButton
        denial={denialOf(canExport)}
        loading={isExporting}
        onClick={() => void startExport()}
      >
        {exportLabel}
      </ActionButton>
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog isOpen target={target} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
