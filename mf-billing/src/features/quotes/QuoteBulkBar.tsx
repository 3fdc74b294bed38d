import { Button } from '@plumbline/design';
import type { QuoteRow } from '../../data/schemas.ts';
import { DocumentBulkBar } from '../../shared/bulk/DocumentBulkBar.tsx';
import type { useQuoteBulk } from './useQuoteBulk.ts';

type QuoteBulkBarProps = {
  rows: readonly QuoteRow[];
  bulk: ReturnType<typeof useQuoteBulk>;
  onClear: () => void;
};

/** The acts on chosen quotes. */
export function QuoteBulkBar({ rows, bulk, onClear }: QuoteBulkBarProps) {
  return (
    <DocumentBulkBar kind="quote" rows={rows} bulk={bulk} onClear={onClear}>
      {(isOff) => (
        <Button size="small" color="inherit" disabled={isOff} onClick={() => void bulk.send(rows)}>
          Send
        </Button>
      )}
    </DocumentBulkBar>
  );
}
