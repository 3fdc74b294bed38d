import { Button } from '@plumbline/design';
import { SelectionBar, type useBulkRun } from '@plumbline/design/grid';
import { counted } from '@plumbline/domain';
import { useAccess } from '@plumbline/platform';
import type { ReactNode } from 'react';
import type { DocumentKind } from '../../data/schemas.ts';
import { useWriteDenial } from '../useWriteDenial.ts';

/** Bulk actions on selected documents, and their progress. */
export type BulkActions<One> = Pick<ReturnType<typeof useBulkRun>, 'run' | 'cancel' | 'dismiss'> & {
  exportCsv: (rows: readonly One[]) => void;
  downloadPdfs: (rows: readonly One[]) => Promise<void>;
  removeDrafts: (rows: readonly One[]) => Promise<void>;
};

type DocumentBulkBarProps<One> = {
  kind: DocumentKind;
  rows: readonly One[];
  bulk: BulkActions<One>;
  /** Actions of this document type, first in the bar; `isOff`: the user has no write access. */
  children: (isOff: boolean) => ReactNode;
  onClear: () => void;
};

/** The bulk action bar. */
export function DocumentBulkBar<One>({
  kind,
  rows,
  bulk,
  children,
  onClear,
}: DocumentBulkBarProps<One>) {
  const isOff = useWriteDenial(kind) !== undefined;
  const canExport = useAccess({ feature: 'export_data' }).answer === 'allow';
  return (
    <SelectionBar label={`${counted(rows.length, kind)} selected`} onClear={onClear}>
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
