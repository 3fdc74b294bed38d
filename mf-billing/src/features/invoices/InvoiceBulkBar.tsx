import { Button, Menu, MenuItem } from '@plumbline/design';
import { SelectionBar } from '@plumbline/design/grid';
import { denialOf, useVerdict } from '@plumbline/platform';
import { useState } from 'react';
import { paymentMethods, type InvoiceRow } from '../../data/schemas.ts';
import { methodLabel } from '../../shared/words.ts';
import type { useInvoiceBulk } from './useInvoiceBulk.ts';

type InvoiceBulkBarProps = {
  rows: readonly InvoiceRow[];
  bulk: ReturnType<typeof useInvoiceBulk>;
  onRemind: () => void;
  onClear: () => void;
};

/** The acts on chosen invoices [001 §2]. */
export function InvoiceBulkBar({ rows, bulk, onRemind, onClear }: InvoiceBulkBarProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOff =
    denialOf(useVerdict({ feature: 'create_edit_invoices', permission: 'edit_documents' })) !==
    undefined;
  const canExport = useVerdict({ feature: 'export_data' }).answer === 'allow';
  return (
    <SelectionBar
      label={`${rows.length} ${rows.length === 1 ? 'invoice' : 'invoices'} selected`}
      onClear={onClear}
    >
      <Button
        size="small"
        color="inherit"
        disabled={isOff}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Record Payment
      </Button>
      <Button size="small" color="inherit" disabled={isOff} onClick={onRemind}>
        Send Reminders
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
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {paymentMethods.map((method) => (
            <MenuItem
              key={method}
              onClick={() => {
                setAnchor(null);
                void bulk.recordPayments(rows, method);
              }}
            >
              Paid in full by {methodLabel[method].toLowerCase()}
            </MenuItem>
          ))}
        </Menu>
      )}
    </SelectionBar>
  );
}
