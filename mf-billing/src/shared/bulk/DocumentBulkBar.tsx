import { Button } from '@plumbline/design';
import { SelectionBar } from '@plumbline/design/grid';
import { denialOf, useVerdict } from '@plumbline/platform';
import type { ReactNode } from 'react';
import { countOf } from './useDocumentBulk.ts';

type DocumentBulkBarProps<One> = {
  kind: 'quote' | 'invoice';
  rows: readonly One[];
  bulk: {
    exportCsv: (rows: readonly One[]) => void;
    downloadPdfs: (rows: readonly One[]) => Promise<void>;
    removeDrafts: (rows: readonly One[]) => Promise<void>;
  };
  /** The kind's own acts, first in the bar; `isOff`: this person may change nothing. */
  children: (isOff: boolean) => ReactNode;
  onClear: () => void;
};

/** The acts on chosen documents [001 §2, P17]. */
export function DocumentBulkBar<One>({
  kind,
  rows,
  bulk,
  children,
  onClear,
}: DocumentBulkBarProps<One>) {
  const isOff =
    denialOf(useVerdict({ feature: `create_edit_${kind}s`, permission: 'edit_documents' })) !==
    undefined;
  const canExport = useVerdict({ feature: 'export_data' }).answer === 'allow';
  return (
    <SelectionBar label={`${countOf(kind, rows.length)} selected`} onClear={onClear}>
      {children(isOff)}
      {canExport && (
        <Button size="small" color="inherit" onClick={() => bulk.exportCsv(rows)}>
          Export
        </Button>
      )}
      <Button size="small" color="inherit" onClick={() => void bulk.downloadPdfs(rows)}>
        Download PDFs
      </Button>
      <Button
        size="small"
        color="inherit"
        disabled={isOff}
        onClick={() => void bulk.removeDrafts(rows)}
      >
        Delete
      </Button>
    </SelectionBar>
  );
}
