import { Button } from '@plumbline/design';
import { SelectionBar } from '@plumbline/design/grid';
import { denialOf, useVerdict } from '@plumbline/platform';
import type { QuoteRow } from '../../data/schemas.ts';
import { countOf } from '../../shared/bulk/useDocumentBulk.ts';
import type { useQuoteBulk } from './useQuoteBulk.ts';

type QuoteBulkBarProps = {
  rows: readonly QuoteRow[];
  bulk: ReturnType<typeof useQuoteBulk>;
  onClear: () => void;
};

/** The acts on chosen quotes. */
export function QuoteBulkBar({ rows, bulk, onClear }: QuoteBulkBarProps) {
  const isOff =
    denialOf(useVerdict({ feature: 'create_edit_quotes', permission: 'edit_documents' })) !==
    undefined;
  const canExport = useVerdict({ feature: 'export_data' }).answer === 'allow';
  return (
    <SelectionBar label={`${countOf('quote', rows.length)} selected`} onClear={onClear}>
      <Button size="small" color="inherit" disabled={isOff} onClick={() => void bulk.send(rows)}>
        Send
      </Button>
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
